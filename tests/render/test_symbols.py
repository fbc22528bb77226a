from __future__ import annotations

import pytest

from render.symbols import SYMBOLS, symbol


@pytest.mark.parametrize("name", SYMBOLS)
@pytest.mark.parametrize("size", [20, 48, 120])
def test_a_symbol_is_drawn_whole_and_smooth(name: str, size: int) -> None:
    mask = symbol(name, size)
    assert mask.size == (size, size) and mask.mode == "L"
    box = mask.point(lambda ink: 255 if ink > 128 else 0).getbbox()
    assert box is not None, "nothing is drawn"
    left, top, right, bottom = box
    assert max(right - left, bottom - top) >= size * 0.6, "too small for its field"
    levels = {mask.getpixel((x, y)) for x in range(size) for y in range(size)}
    assert len(levels) > 4 or name == "square", "hard edges"


def test_unknown_symbols_are_refused() -> None:
    with pytest.raises(KeyError):
        symbol("unicorn", 20)
