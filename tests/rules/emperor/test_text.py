"""The story: who reads the public text alone knows who holds what, why the limit moved, who broke what, who lied."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core import Prompt
from rules.emperor import GAME, actions, events, labels, questions
from rules.emperor.text import SENTENCES
from rules.text import Speech, english

from .games import VARIED, wander
from .table import Table


def test_every_event_has_its_sentence() -> None:
    assert set(SENTENCES) == set(GAME.event_type.__args__)


def test_every_kind_of_action_has_its_words() -> None:
    tags = {kind.__struct_config__.tag for kind in actions.EmperorAction.__args__}  # type: ignore[attr-defined]
    assert set(labels.KIND_LABELS) == tags


@pytest.mark.parametrize("options", VARIED)
def test_labels_questions_and_fields_are_short_and_say_something(options: dict[str, Any]) -> None:
    for number in (3, 5):
        for state, _, _ in wander(number, 11, options):
            for prompt in GAME.prompts(state):
                view = GAME.view(state, prompt.seat)
                assert 10 <= len(english(GAME.question(prompt, view))) <= 400
                assert len(english(GAME.headline(view))) <= 80
                labels_seen = set()
                for action in prompt.actions:
                    label = english(GAME.label(action, view))
                    assert 0 < len(label) <= 80
                    labels_seen.add(label)
                    for field in action.__struct_fields__:
                        assert english(GAME.field_label(prompt.kind, field, getattr(action, field), view))
                assert len(labels_seen) == len(prompt.actions)  # no two choices read alike


def test_the_question_of_a_vote_says_what_is_voted_on() -> None:
    table = Table()
    table.act("ann", "bill", pillar="social", change=1, economy=-1, card="bill:red", text="Soup!")
    asked = english(GAME.question(table.prompts()["bob"], table.view("bob")))
    assert asked == "Vote on the bill of ann (social +1, economy −1): green is for, red against. “Soup!”"
    table = Table(tempo="simultaneous")
    table.act("ann", "bill", pillar="social", change=1, economy=-1, card="bill:red", text="Soup!")
    table.act("bob", "questioning", target="cia", text="Why?")
    table.act("cia", "pass")
    assert "bill of ann (social +1, economy −1)" in english(GAME.question(table.prompts()["cia"], table.view("cia")))
    table.time_out("cia")
    asked = english(GAME.question(table.prompts()["cia"], table.view("cia")))
    assert asked == "bob questions you: what do you answer? “Why?”"


def test_what_people_wrote_is_escaped_and_names_are_shown() -> None:
    table = Table()
    table.act("ann", "questioning", target="bob", text="**Why?**")
    say = Speech(name=lambda seat: seat.upper(), escape=lambda text: text.replace("*", "\\*"))
    told = [say(text) for event in table.events if (text := GAME.describe(event, None))]
    assert told[0] == "ANN puts a question to BOB. “\\*\\*Why?\\*\\*”"


def test_words_in_braces_cannot_break_a_sentence() -> None:
    table = Table()
    table.act("ann", "questioning", target="bob", text="{seat} {0} {")
    assert "“{seat} {0} {”" in table.story()


def test_the_story_of_a_round_answers_a_readers_questions() -> None:
    table = Table()
    table.act("ann", "bill", pillar="culture", change=1, economy=1, card="bill:red")
    table.vote(ann="green", bob="green", cia="red")
    table.act("ann", "punish", what="lie")
    table.act("bob", "intense_questioning", target="cia", text="Where is it?")
    table.act("cia", "answer", card="scheming:red", text="Gone.")
    table.act("bob", "look")
    table.act("cia", "pass")
    table.until_phase("discussion")
    table.act("ann", "problem", text="Geese.")
    table.act("ann", "promise", pledge="card", kind="speech")
    table.act("bob", "promise", pledge="support", target="ann")
    table.act("cia", "promise", text="I will do nothing.")
    table.run(lambda: table.state.round == 2)
    story = table.story()
    for line in (
        # why the limit moved
        "The bill of ann moves culture 3 → 4 and economy 3 → 4. The emperor limit rises from 15 to 17 of 25",
        "Both pillars moved the same way: ann puts a lie marker into the own media pile, where it counts as",
        # who lied
        "bob looks: scheming (red). cia LIED. The card goes to the media pile of cia.",
        "For the lie cia gives a tile worth 1 to bob; it changes sides at the next result.",
        # who broke what
        "ann BROKE the promise of round 1 to play the card speech: it never happened. That is a lie marker, which "
        "counts as one red card in the media pile.",
        "bob KEPT the promise of round 1 to vote for every bill of ann: no such bill came up.",
        "cia KEPT the promise of round 1 “I will do nothing.”: nobody calls it broken.",
        # who holds what
        "Every vote's card goes into the voter's own media pile, for (green) as truth, against (red) as a lie.",
        "Media pile of ann: 1 true, 2 false. With media at 3 ann would lose 3 population but has only 2 left to lose.",
        "Media pile of cia: 0 true, 2 false. With media at 3 cia would lose 3 population but has only 1 left to lose.",
        "Result of round 1: 1. bob 6 = 2 kept + 3 media + 1 given (was 2; 100 %), 2. ann 0 (was 2; 0 %) and 2. cia 0",
        "Above the emperor limit of 17 of 25 (68 %), here 5 of 6 population: bob, but no election's result makes an "
        "emperor before round 2.",
        "Round 2 of 6 begins; bob is chairperson.",
    ):
        assert line in story, line


def test_the_beginning_says_how_the_crown_is_won() -> None:
    assert (
        "Emperor, and winner at once, is the largest party at or above the limit at an election's result from round 3 "
        "on, or one at or above it in its own turn whose emperor bill passes; otherwise the largest party wins after "
        "round 5."
    ) in Table(first_claim=3, max_rounds=5).story()
    asked = Table(claim="vote", first_claim=1).story()
    assert (
        "may ask for a vote on the crown, by an emperor bill in its own turn or at an election's result from" in asked
    )
    never = Table(first_claim=4, max_rounds=2).story()
    assert "in its own turn whose emperor bill passes; otherwise the largest party wins after round 2." in never
    assert "election's result" not in never


def test_a_game_stored_before_the_crown_was_told_still_has_its_beginning() -> None:
    told = GAME.describe(events.GameBegan("ann", 6, 15), None)
    assert told is not None and english(told).endswith("After 6 rounds at the latest the largest party wins.")


def test_a_result_above_the_limit_says_why_nobody_is_crowned() -> None:
    early = (
        "Above the emperor limit of 15 of 25 (60 %), here 6 of 9 population: ann, but no election's result makes an "
        "emperor before round 2."
    )
    table = Table()
    table.tiles("ann", 4, 4)
    table.run(lambda: table.state.round == 2)
    assert early in table.story()
    table.run(lambda: table.state.outcome is not None)
    assert "(60 %), here 4 of 6 population: ann. Above the" in table.story().replace("\n", " ")


def test_only_the_first_vote_explains_where_its_cards_go() -> None:
    table = Table()
    for seat in ("ann", "bob"):
        table.act(seat, "bill", pillar="culture", change=1, economy=-1, card="bill:green")
        table.vote(ann="red", bob="red", cia="red")
    assert table.story().count("goes into the voter's own media pile") == 1


def test_final_cards_without_effect_are_said_to_have_none() -> None:
    table = Table()
    table.until("final")
    table.act("ann", "final", card="manipulation:red")
    table.act("bob", "final", card="scheming:red")
    table.act("cia", "final", card="bill:green")
    story = table.story()
    assert (
        "Final attempt: ann: manipulation (red). No effect here, only discarded: bob: scheming (red) and cia" in story
    )
    table = Table()
    table.until_phase("election")
    table.run(lambda: bool(table.told(events.FinalRevealed, table.log)))
    assert (
        "Final attempt: no card of these has an effect here, they are only discarded: ann: bill (gre" in table.story()
    )


def test_a_lost_vote_says_how_much_was_needed() -> None:
    table = Table()
    table.act("ann", "bill", pillar="social", change=1, economy=-1, card="bill:red")
    table.vote(ann="green", bob="red", cia="red")
    assert "FAILS: only 2 of 6 population are for it, and more than half of 6 is needed. Nothing" in table.story()


def test_a_result_says_what_each_population_is_made_of() -> None:
    table = Table(stacks={"tiles": [3, 4]}, start_media=0)
    table.act("ann", "secret_meeting")
    table.act("bob", "secret_meeting")
    table.act("cia", "speech", effect="steal", from_="ann", tile="hidden")
    table.until("final")
    table.act("ann", "final", card="manipulation:red")
    table.time_out("bob", "cia")
    table.act("ann", "take", from_="bob", pile="future")
    table.run(lambda: table.state.round == 2)
    assert (
        "1. ann 8 = 1 kept + 3 drawn + 4 taken (was 2; 62 %), 2. cia 3 = 2 kept + 1 taken (was 2; 23 %) and "
        "3. bob 2 (was 2; 15 %)."
    ) in table.story()


def test_a_result_does_not_call_kept_what_was_won_back() -> None:
    table = Table(start_media=0)
    table.tiles("ann", 1, 4)
    table.act("ann", "pass")
    table.act("bob", "speech", effect="steal", from_="ann", tile=4)
    table.until("final")
    table.act("ann", "final", card="manipulation:red")
    table.time_out("bob", "cia")
    table.act("ann", "take", from_="bob", pile="future")
    table.run(lambda: table.state.round == 2)
    assert "1. ann 5 = 5 kept or won back (was 5; 56 %), 2. bob 2 (was 2; 22 %)" in table.story()


def test_a_result_says_how_many_people_the_limit_is() -> None:
    table = Table(start_media=0)
    table.tiles("ann", 4, 4, 4, 4, 4, 4, 4)
    table.tiles("bob", 4, 4, 4, 4, 1)
    table.run(lambda: table.state.round == 2)
    story = table.story()
    assert "1. ann 28 (was 28; 60 %)" in story
    assert "Nobody reaches the emperor limit of 15 of 25 (60 %), here 29 of 47 population." in story


def test_the_beginning_says_where_pillars_and_media_stand() -> None:
    assert (
        "Each of the five pillars stands at 2 and the media at 4. The emperor limit, the points of the five pillars, "
        "is 10 of 25 (40 %)"
    ) in Table(start_pillars=2, start_media=4).story()


def test_no_sentence_says_that_the_last_election_is_skipped() -> None:
    table = Table(max_rounds=1)
    table.pillars(security=4)
    table.act("ann", "speech", effect="change", first="security", first_by=1, second="media", second_by=1)
    assert "With security at 5, the round ends without an election, unless it is the last" in table.story()
    table.run(lambda: table.state.outcome is not None)
    assert table.told(events.ElectionBegan, table.log) and not table.told(events.ElectionSkipped, table.log)


def test_private_sentences_are_for_their_seats_alone() -> None:
    table = Table(stacks={"tiles": [4]})
    table.act("ann", "secret_meeting")
    assert "You draw a population tile worth 4" in table.story("ann")
    assert "ann draws a population tile, unseen by the others" in table.story("bob")
    assert "worth 4" not in table.story("bob")


def test_an_unknown_kind_of_prompt_still_asks_something() -> None:
    view = Table().view("ann")
    prompt = Prompt("ann", "novelty", 1, (), actions.Pass())
    assert english(questions.question(prompt, view)) == "Choose."
