"""The pure questions: exactly the fields that the referee promises, and sense made of nonsense."""

from __future__ import annotations

import msgspec
import pytest

from rules.parliament.pack import default_pack
from rules.parliament.questions import questions

ASK = questions(default_pack)
VOTERS = list(default_pack().voters)


def ask(what, **request):
    return msgspec.json.decode(msgspec.json.encode(ASK[what](request)))


def test_natural():
    assert ask("natural", parties=["conservatives", "liberals"]) == 66
    assert ask("natural", parties=["greens", "nationalists"]) == 0


def test_embeddable():
    assert ask("embeddable", relations=[]) == {"possible": True, "layout": {}}
    answer = ask("embeddable", relations=[["labour", "greens"], ["greens", "farmers"], ["farmers", "labour"]])
    assert set(answer) == {"possible", "layout"} and answer["possible"]
    assert len({tuple(cell) for cell in answer["layout"].values()}) == 3
    four = ["labour", "greens", "farmers", "liberals"]
    k4 = [[a, b] for a in four for b in four if a < b]
    assert ask("embeddable", relations=k4) == {"possible": False, "layout": None}


def test_voter():
    answer = ask(
        "voter",
        voter="programmers",
        agenda=[{"card": "privacy_encryption", "side": "opinion"}, {"card": "pirates", "side": "minor"}],
        markers={"greens": {"order": 2}, "labour": {"order": [5, 6]}},
        minor={"pirates": {"segment": 1}},
    )
    assert set(answer) == {"party", "used", "trail"}
    assert (answer["party"], answer["used"]) == ("pirates", 1)
    (look,) = answer["trail"]
    assert look["distances"] == {"labour": 4, "greens": 1, "pirates": 0}
    assert (look["scale"], look["group"], look["segment"], look["left"]) == ("order", "men", 1, ["pirates"])


def test_cabinet():
    answer = ask(
        "cabinet",
        voters={"greens": VOTERS[:5], "labour": VOTERS[7:12], "conservatives": VOTERS[12:]},
        relations=[["greens", "labour", 2]],
        minor={"feminists": {"voters": VOTERS[5:7], "nearest": ["greens", "labour"]}},
    )
    assert set(answer) == {"steps", "cabinet", "locked", "centre", "order"}
    assert answer["cabinet"] == ["labour", "greens", "feminists"]
    assert answer["locked"] == [["labour", "greens"]]
    assert answer["order"][-1] == answer["centre"]
    assert answer["steps"][0] == {
        "type": "leaves",
        "members": ["socialists", "farmers", "liberals", "christians", "nationalists"],
        "why": "no_voters",
    }
    assert [step["type"] for step in answer["steps"]].count("formed") == 1


@pytest.mark.parametrize(
    ("what", "request_", "message"),
    [
        ("natural", {"parties": ["labour"]}, "length 2"),
        ("natural", {"parties": ["labour", "labour"]}, "not labour and itself"),
        ("natural", {"parties": ["labour", "pirates"]}, "'pirates' is no party"),
        ("embeddable", {"relations": [["labour", "whigs"]]}, "'whigs' is no party"),
        ("embeddable", {}, "missing required field `relations`"),
        ("voter", {"voter": "kings", "agenda": [], "markers": {}}, "'kings' is no voter"),
        ("voter", {"voter": "students", "agenda": [], "markers": {}}, "needs a card"),
        ("voter", {"voter": "students", "agenda": [{"card": "pirates", "side": "policy"}], "markers": {}}, "policy"),
        ("voter", {"voter": "students", "agenda": [], "markers": {"greens": {"moon": 1}}}, "'moon' is no scale"),
        ("voter", {"voter": "students", "agenda": [], "markers": {"greens": {"work": 9}}}, "from 1 to 8, not 9"),
        ("voter", {"voter": "students", "agenda": [], "markers": {"greens": {"work": []}}}, "from 1 to 8"),
        ("voter", {"voter": "students", "agenda": [], "markers": {}, "minor": {"whigs": {"segment": 1}}}, "whigs"),
        ("cabinet", {"voters": {"labour": ["students", "students"]}, "relations": []}, "students is given twice"),
        ("cabinet", {"voters": {"pirates": []}, "relations": []}, "'pirates' is no party"),
        ("cabinet", {"voters": {"labour": ["kings"]}, "relations": []}, "'kings' is no voter"),
        ("cabinet", {"voters": {}, "relations": [["labour", "greens", 0]]}, "strength is -3 to -1 or 1 to 3, not 0"),
        (
            "cabinet",
            {"voters": {}, "relations": [["labour", "greens", 1], ["greens", "labour", 2]]},
            "given twice",
        ),
    ],
)
def test_nonsense_is_refused_with_a_reason(what, request_, message):
    with pytest.raises((ValueError, msgspec.ValidationError), match=message):
        ASK[what](request_)
