"""What colours look like to people who see fewer of them, and how far apart two colours then are."""

from __future__ import annotations

import math

from render.palette import Colour

# Machado, Oliveira and Fernandes 2009, full severity, on linear RGB.
_MATRICES = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "greyscale": ((0.2126, 0.7152, 0.0722),) * 3,
}
EYES = ("full", *_MATRICES)


def seen(colour: Colour, eyes: str) -> tuple[float, float, float]:
    """The colour in linear RGB as these eyes see it."""
    linear = [c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour]
    if eyes == "full":
        r, g, b = linear
    else:
        r, g, b = (sum(w * c for w, c in zip(row, linear, strict=True)) for row in _MATRICES[eyes])
    return tuple(min(1.0, max(0.0, c)) for c in (r, g, b))  # type: ignore[return-value]


def lab(colour: tuple[float, float, float]) -> tuple[float, float, float]:
    """CIE Lab (D65) of linear RGB."""
    r, g, b = colour
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883
    fx, fy, fz = (math.cbrt(c) if c > 0.008856 else 7.787 * c + 16 / 116 for c in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def distance(one: Colour, two: Colour, eyes: str) -> float:
    """Difference of two colours (CIE76) for these eyes; about 2 is the least that anybody notices."""
    return math.dist(lab(seen(one, eyes)), lab(seen(two, eyes)))
