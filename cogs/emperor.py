"""Emperor as slash commands: one for each kind of action as players think of it; the limit and the promises."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.codec import token
from bot.languages import Language
from bot.messages import Letter, voice
from bot.private import where
from cogs.answers import Interaction, answer, app_of
from cogs.moves import complete, move, table_for
from cogs.seat import own_tables
from cogs.talks import say
from rules.core import TEXT_LIMIT
from rules.emperor import overview
from rules.text import Text

GAME = "emperor"
TABLE = locale_str("Number of the table; needed only outside its thread")
TEXT = locale_str("Your words; leave it out to write them in a form")
NAMES = {"victim": "from_", "back": "cards", "away": "cards", "price": "cards"}
"""Options of commands that are called otherwise than the fields they stand for."""

Words = app_commands.Range[str, 1, TEXT_LIMIT]
Choices = list[app_commands.Choice[str]]

TURN = ("pass",)
BILL = ("bill",)
CROWN = ("emperor_bill",)
SPEECH = ("speech",)
QUESTION = ("questioning", "intense_questioning")
ELECTION = ("final", "take", "pay", "spoils")
PRAISE = ("praise", "predict")


class Emperor(
    commands.GroupCog, group_name=locale_str("emperor"), group_description=locale_str("Your moves in Emperor")
):
    """The moves of Emperor. What is secret is in answers that only the member sees."""

    # -- turns

    @app_commands.command(name=locale_str("pass"), description=locale_str("Play nothing in your turn"))
    @app_commands.describe(table=TABLE)
    async def pass_(self, interaction: Interaction, table: int | None = None) -> None:
        await move(interaction, GAME, TURN, table, {})

    @app_commands.command(name=locale_str("bill"), description=locale_str("Propose a bill, or ask for the crown"))
    @app_commands.describe(
        pillar=locale_str("The pillar it moves besides the economy"),
        change=locale_str("Whether the pillar goes up or down"),
        economy=locale_str("Whether the economy goes up or down"),
        card=locale_str("Which of your bill cards you play"),
        crown=locale_str("True: you ask to be crowned emperor"),
        text=TEXT,
        table=TABLE,
    )
    async def bill(
        self,
        interaction: Interaction,
        pillar: str | None = None,
        change: str | None = None,
        economy: str | None = None,
        card: str | None = None,
        crown: bool = False,
        text: Words | None = None,
        table: int | None = None,
    ) -> None:
        fields = {"pillar": pillar, "change": change, "economy": economy, "card": card}
        await move(interaction, GAME, CROWN if crown else BILL, table, fields, text)

    @bill.autocomplete("pillar")
    async def _bill_pillar(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, BILL, "pillar", current)

    @bill.autocomplete("change")
    async def _bill_change(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, BILL, "change", current)

    @bill.autocomplete("economy")
    async def _bill_economy(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, BILL, "economy", current)

    @bill.autocomplete("card")
    async def _bill_card(self, interaction: Interaction, current: str) -> Choices:
        crown = bool(getattr(interaction.namespace, "crown", False))
        return await complete(interaction, GAME, CROWN if crown else BILL, "card", current)

    @app_commands.command(name=locale_str("speech"), description=locale_str("Give a speech"))
    @app_commands.describe(
        effect=locale_str("Take a population tile, move two pillars, or neither"),
        victim=locale_str("Whose tile you take"),
        tile=locale_str("Which tile you take"),
        first=locale_str("The first pillar you move"),
        first_by=locale_str("Whether it goes up or down"),
        second=locale_str("The second pillar you move"),
        second_by=locale_str("Whether it goes up or down"),
        text=TEXT,
        table=TABLE,
    )
    async def speech(
        self,
        interaction: Interaction,
        effect: str | None = None,
        victim: str | None = None,
        tile: str | None = None,
        first: str | None = None,
        first_by: str | None = None,
        second: str | None = None,
        second_by: str | None = None,
        text: Words | None = None,
        table: int | None = None,
    ) -> None:
        fields = {
            "effect": effect, "from_": victim, "tile": tile, "first": first, "first_by": first_by, "second": second,
            "second_by": second_by,
        }  # fmt: skip
        await move(interaction, GAME, SPEECH, table, fields, text)

    @speech.autocomplete("effect")
    async def _effect(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, SPEECH, "effect", current, NAMES)

    @speech.autocomplete("victim")
    async def _speech_victim(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, SPEECH, "from_", current, NAMES)

    @speech.autocomplete("tile")
    async def _speech_tile(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, SPEECH, "tile", current, NAMES)

    @speech.autocomplete("first")
    async def _first(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, SPEECH, "first", current, NAMES)

    @speech.autocomplete("first_by")
    async def _first_by(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, SPEECH, "first_by", current, NAMES)

    @speech.autocomplete("second")
    async def _second(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, SPEECH, "second", current, NAMES)

    @speech.autocomplete("second_by")
    async def _second_by(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, SPEECH, "second_by", current, NAMES)

    @app_commands.command(
        name=locale_str("meeting"), description=locale_str("Hold a secret meeting: hide your tiles, draw one")
    )
    @app_commands.describe(text=TEXT, table=TABLE)
    async def meeting(self, interaction: Interaction, text: Words | None = None, table: int | None = None) -> None:
        await move(interaction, GAME, ("secret_meeting",), table, {}, text)

    @app_commands.command(name=locale_str("question"), description=locale_str("Put a question to somebody"))
    @app_commands.describe(
        target=locale_str("Whom you question"),
        intense=locale_str("True: the answer comes with a hidden truth or lie"),
        text=TEXT,
        table=TABLE,
    )
    async def question(
        self,
        interaction: Interaction,
        target: str | None = None,
        intense: bool | None = None,
        text: Words | None = None,
        table: int | None = None,
    ) -> None:
        kinds = QUESTION if intense is None else QUESTION[int(intense) :][:1]
        await move(interaction, GAME, kinds, table, {"target": target}, text)

    @question.autocomplete("target")
    async def _questioned(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, QUESTION, "target", current)

    @app_commands.command(name=locale_str("negotiate"), description=locale_str("Negotiate with somebody in public"))
    @app_commands.describe(target=locale_str("Whom you talk with"), table=TABLE)
    async def negotiate(self, interaction: Interaction, target: str | None = None, table: int | None = None) -> None:
        await move(interaction, GAME, ("negotiating",), table, {"target": target})

    @negotiate.autocomplete("target")
    async def _partner(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, ("negotiating",), "target", current)

    @app_commands.command(name=locale_str("scheme"), description=locale_str("Scheme with somebody in private"))
    @app_commands.describe(target=locale_str("Whom you talk with"), table=TABLE)
    async def scheme(self, interaction: Interaction, target: str | None = None, table: int | None = None) -> None:
        await move(interaction, GAME, ("scheming",), table, {"target": target})

    @scheme.autocomplete("target")
    async def _accomplice(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, ("scheming",), "target", current)

    @app_commands.command(name=locale_str("say"), description=locale_str("Say something while you negotiate or scheme"))
    @app_commands.describe(text=locale_str("Your words"), table=TABLE)
    async def say(self, interaction: Interaction, text: Words, table: int | None = None) -> None:
        async def work(language: Language) -> Letter:
            return await say(interaction, await table_for(interaction, GAME, table), text, language)

        await answer(interaction, work)

    @app_commands.command(
        name=locale_str("done"), description=locale_str("End your side of a talk, and record what you agreed on")
    )
    @app_commands.describe(text=TEXT, table=TABLE)
    async def done(self, interaction: Interaction, text: Words | None = None, table: int | None = None) -> None:
        await move(interaction, GAME, ("done",), table, {}, text)

    # -- votes, answers, rewards

    @app_commands.command(name=locale_str("vote"), description=locale_str("Vote on a bill with a card of your hand"))
    @app_commands.describe(card=locale_str("Green is for, red is against"), table=TABLE)
    async def vote(self, interaction: Interaction, card: str | None = None, table: int | None = None) -> None:
        await move(interaction, GAME, ("vote",), table, {"card": card})

    @vote.autocomplete("card")
    async def _vote_card(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, ("vote",), "card", current)

    @app_commands.command(
        name=locale_str("answer"), description=locale_str("Answer a question, or judge the answer to yours")
    )
    @app_commands.describe(
        card=locale_str("To an intense question: green for the truth, red for a lie"),
        believe=locale_str("The answer to your question: True believes it, False looks at the card"),
        text=TEXT,
        table=TABLE,
    )
    async def answer(
        self,
        interaction: Interaction,
        card: str | None = None,
        believe: bool | None = None,
        text: Words | None = None,
        table: int | None = None,
    ) -> None:
        if believe is not None:
            await move(interaction, GAME, ("believe",) if believe else ("look",), table, {})
        else:
            await move(interaction, GAME, ("answer", "believe", "look"), table, {"card": card}, text)

    @answer.autocomplete("card")
    async def _answer_card(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, ("answer",), "card", current)

    @app_commands.command(name=locale_str("reward"), description=locale_str("Choose the reward for your bill"))
    @app_commands.describe(
        what=locale_str("What you take"),
        back=locale_str("Cards of your discard pile that you take back"),
        pillar=locale_str("The pillar that you move"),
        change=locale_str("Whether the pillar goes up or down"),
        card=locale_str("The card or marker that leaves your media pile"),
        table=TABLE,
    )
    async def reward(
        self,
        interaction: Interaction,
        what: str | None = None,
        back: str | None = None,
        pillar: str | None = None,
        change: str | None = None,
        card: str | None = None,
        table: int | None = None,
    ) -> None:
        fields = {"what": what, "cards": back, "pillar": pillar, "change": change, "card": card}
        await move(interaction, GAME, ("reward",), table, fields)

    @reward.autocomplete("what")
    async def _reward_what(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, ("reward",), "what", current)

    @reward.autocomplete("back")
    async def _reward_cards(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, ("reward",), "cards", current, NAMES)

    @reward.autocomplete("pillar")
    async def _reward_pillar(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, ("reward",), "pillar", current)

    @reward.autocomplete("change")
    async def _reward_change(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, ("reward",), "change", current)

    @reward.autocomplete("card")
    async def _reward_card(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, ("reward",), "card", current)

    @app_commands.command(name=locale_str("punish"), description=locale_str("Choose the punishment for your bill"))
    @app_commands.describe(
        what=locale_str("What you give up"), away=locale_str("The two cards that you discard"), table=TABLE
    )
    async def punish(
        self, interaction: Interaction, what: str | None = None, away: str | None = None, table: int | None = None
    ) -> None:
        await move(interaction, GAME, ("punish",), table, {"what": what, "cards": away})

    @punish.autocomplete("what")
    async def _punish_what(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, ("punish",), "what", current)

    @punish.autocomplete("away")
    async def _punish_cards(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, ("punish",), "cards", current, NAMES)

    # -- the discussion

    @app_commands.command(name=locale_str("problem"), description=locale_str("From the chair: state a problem"))
    @app_commands.describe(text=TEXT, table=TABLE)
    async def problem(self, interaction: Interaction, text: Words | None = None, table: int | None = None) -> None:
        await move(interaction, GAME, ("problem",), table, {}, text)

    @app_commands.command(name=locale_str("promise"), description=locale_str("Give your opinion and one promise"))
    @app_commands.describe(
        pledge=locale_str("What you promise, or in your own words"),
        pillar=locale_str("The pillar that your bill will move"),
        change=locale_str("Whether the pillar goes up or down"),
        kind=locale_str("The card that you will play"),
        target=locale_str("On whom you will play it, or whose bills you will vote for"),
        text=TEXT,
        table=TABLE,
    )
    async def promise(
        self,
        interaction: Interaction,
        pledge: str | None = None,
        pillar: str | None = None,
        change: str | None = None,
        kind: str | None = None,
        target: str | None = None,
        text: Words | None = None,
        table: int | None = None,
    ) -> None:
        fields = {"pledge": pledge, "pillar": pillar, "change": change, "kind": kind, "target": target}
        await move(interaction, GAME, ("promise",), table, fields, text)

    @promise.autocomplete("pledge")
    async def _pledge(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, ("promise",), "pledge", current)

    @promise.autocomplete("pillar")
    async def _promise_pillar(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, ("promise",), "pillar", current)

    @promise.autocomplete("change")
    async def _promise_change(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, ("promise",), "change", current)

    @promise.autocomplete("kind")
    async def _promise_kind(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, ("promise",), "kind", current)

    @promise.autocomplete("target")
    async def _promise_target(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, ("promise",), "target", current)

    @app_commands.command(
        name=locale_str("praise"), description=locale_str("Vote for the best speaker, or foresee who it will be")
    )
    @app_commands.describe(
        seat=locale_str("The speaker"), predict=locale_str("True, from the chair: your guess, not your vote"),
        table=TABLE,
    )  # fmt: skip
    async def praise(
        self, interaction: Interaction, seat: str | None = None, predict: bool | None = None, table: int | None = None
    ) -> None:
        kinds = PRAISE if predict is None else PRAISE[int(predict) :][:1]
        await move(interaction, GAME, kinds, table, {"seat": seat})

    @praise.autocomplete("seat")
    async def _speaker(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, PRAISE, "seat", current)

    # -- the election

    @app_commands.command(name=locale_str("verdict"), description=locale_str("Judge the promises of the others"))
    @app_commands.describe(broken=locale_str("Who broke a promise"), table=TABLE)
    async def verdict(self, interaction: Interaction, broken: str | None = None, table: int | None = None) -> None:
        await move(interaction, GAME, ("verdict",), table, {"broken": broken})

    @verdict.autocomplete("broken")
    async def _broken(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, ("verdict",), "broken", current)

    @app_commands.command(
        name=locale_str("election"), description=locale_str("Final card, tiles taken, price paid, and spoils")
    )
    @app_commands.describe(
        card=locale_str("Your card for the final attempt"),
        victim=locale_str("Whose tile you take"),
        pile=locale_str("Out of the future pile, or of the current tiles"),
        tile=locale_str("Which of the current tiles"),
        stop=locale_str("True: you take no more tiles"),
        price=locale_str("The cards that pay for corruption"),
        draw=locale_str("Spoils: whether you draw"),
        take=locale_str("Spoils: the card you take back"),
        table=TABLE,
    )
    async def election(
        self,
        interaction: Interaction,
        card: str | None = None,
        victim: str | None = None,
        pile: str | None = None,
        tile: str | None = None,
        stop: bool = False,
        price: str | None = None,
        draw: bool | None = None,
        take: str | None = None,
        table: int | None = None,
    ) -> None:
        fields = {
            "card": card, "from_": victim, "pile": pile, "tile": tile, "cards": price,
            "draw": None if draw is None else token(draw), "take": take,
        }  # fmt: skip
        await move(interaction, GAME, ("stop",) if stop else ELECTION, table, {} if stop else fields)

    @election.autocomplete("card")
    async def _final_card(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, ELECTION, "card", current, NAMES)

    @election.autocomplete("victim")
    async def _victim(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, ELECTION, "from_", current, NAMES)

    @election.autocomplete("pile")
    async def _pile(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, ELECTION, "pile", current, NAMES)

    @election.autocomplete("tile")
    async def _tile(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, ELECTION, "tile", current, NAMES)

    @election.autocomplete("price")
    async def _price(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, ELECTION, "cards", current, NAMES)

    @election.autocomplete("take")
    async def _spoil(self, interaction: Interaction, current: str) -> Choices:
        return await complete(interaction, GAME, ELECTION, "take", current, NAMES)

    # -- how things stand

    @app_commands.command(
        name=locale_str("limit"), description=locale_str("The emperor limit, and how near everybody is to it")
    )
    @app_commands.describe(table=TABLE)
    async def limit(self, interaction: Interaction, table: int | None = None) -> None:
        await standing(interaction, table, overview.limit)

    @app_commands.command(
        name=locale_str("promises"), description=locale_str("All promises that wait for the election")
    )
    @app_commands.describe(table=TABLE)
    async def promises(self, interaction: Interaction, table: int | None = None) -> None:
        await standing(interaction, table, overview.promises)

    @pass_.autocomplete("table")
    @bill.autocomplete("table")
    @speech.autocomplete("table")
    @meeting.autocomplete("table")
    @question.autocomplete("table")
    @negotiate.autocomplete("table")
    @scheme.autocomplete("table")
    @say.autocomplete("table")
    @done.autocomplete("table")
    @vote.autocomplete("table")
    @answer.autocomplete("table")
    @reward.autocomplete("table")
    @punish.autocomplete("table")
    @problem.autocomplete("table")
    @promise.autocomplete("table")
    @praise.autocomplete("table")
    @verdict.autocomplete("table")
    @election.autocomplete("table")
    @limit.autocomplete("table")
    @promises.autocomplete("table")
    async def _table(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        return await own_tables(interaction, current)


async def standing(interaction: Interaction, table: int | None, tell: Callable[[Any], list[Text]]) -> None:
    """How things stand, told from what everybody may know."""

    async def work(language: Language) -> str:
        app = app_of(interaction)
        look = await app.tables.look(await table_for(interaction, GAME, table), None)
        say_it = voice(language, look.table)
        return "\n".join([where(look, language), *(f"- {say_it(line)}" for line in tell(look.view))])[:2000]

    await answer(interaction, work)


async def setup(bot: commands.Bot) -> None:
    await bot.add_cog(Emperor())
