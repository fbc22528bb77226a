"""How a minor party behaves on its own scale: it stays the one nearest to its end where it can (P6, P7)."""

from __future__ import annotations

from ..content import IdeaCard, MinorKey
from ..state import ParliamentState
from ..voters import distance


def _here(state: ParliamentState, card: IdeaCard) -> MinorKey | None:
    """The minor party on the card's scale, if it is on the board."""
    return next((minor for minor in state.minors if state.content.minors[minor].scale == card.scale), None)


def backs(state: ParliamentState, card: IdeaCard) -> MinorKey | None:
    """The minor party, if it backs this policy, now that all others have moved (P6)."""
    minor = _here(state, card)
    if minor is None or card.direction != state.content.minors[minor].own:
        return None
    return minor if _crowded(state, minor) and state.minors[minor] != _end(state, minor) else None


def holds(state: ParliamentState, card: IdeaCard) -> MinorKey | None:
    """The minor party, if it holds its position in this opinion, before anybody has moved (P7)."""
    minor = _here(state, card)
    if minor is None or card.direction == state.content.minors[minor].own:
        return None
    return minor if _crowded(state, minor) else None


def _end(state: ParliamentState, minor: MinorKey) -> int:
    party = state.content.minors[minor]
    return state.content.scales[party.scale].end(party.own)


def _crowded(state: ParliamentState, minor: MinorKey) -> bool:
    """Whether some party stands at least as close to the minor party's end as it does itself."""
    end = _end(state, minor)
    others = state.markers[state.content.minors[minor].scale].values()
    return min(distance(segments, end) for segments in others) <= distance([state.minors[minor]], end)
