"""A browser tab without a browser: drives the page's websocket as its script does."""

from __future__ import annotations

import asyncio
import contextlib
import html
import itertools
import re
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any, TypeVar
from urllib.parse import urlsplit

import aiohttp
import msgspec

PATIENCE = 5.0
Json = dict[str, Any]
T = TypeVar("T")


class Refusal(Exception):
    """What the page would tell the person."""


class Tab:
    """One open page: one person looking at one place at a time; `messages` are those on the screen."""

    def __init__(self, session: aiohttp.ClientSession, socket: aiohttp.ClientWebSocketResponse, base: str) -> None:
        self.session, self.base = session, base
        self.state: Json = {}
        self.messages: list[Json] = []
        self.modal: Json | None = None
        self._socket = socket
        self._numbers = itertools.count(1)
        self._waiting: dict[int, asyncio.Future[Json]] = {}
        self._news = asyncio.Event()
        self._here: tuple[str, str] = ("", "")

    @classmethod
    @contextlib.asynccontextmanager
    async def open(cls, address: str) -> AsyncIterator[Tab]:
        """Open the address the playground printed."""
        parts = urlsplit(address)
        base = f"http://{parts.netloc}"
        jar = aiohttp.CookieJar(unsafe=True)
        async with aiohttp.ClientSession(cookie_jar=jar, headers={"Origin": base}) as session:
            async with session.get(address) as response:
                response.raise_for_status()
            async with session.ws_connect(f"{base}/live", max_msg_size=0) as socket:
                tab = cls(session, socket, base)
                reader = asyncio.create_task(tab._read())
                try:
                    yield tab
                finally:
                    reader.cancel()

    async def _read(self) -> None:
        async for message in self._socket:
            news = msgspec.json.decode(message.data)
            if "re" in news:
                if "place" in news:
                    # The news of a new place follow right behind the answer.
                    self._here, self.messages = (news["viewer"], news["place"]), []
                self._waiting.pop(news["re"]).set_result(news)
                continue
            self.state = news.get("state", self.state)
            if "messages" in news and (self.state["viewer"], self.state["place"]) == self._here:
                known = {each["id"]: each for each in self.messages}
                known |= {each["id"]: each for each in news["messages"]["changed"]}
                self.messages = [known[each] for each in news["messages"]["order"] if each in known]
            self._news.set()
        for future in self._waiting.values():
            future.set_exception(ConnectionError("The playground has gone."))

    async def ask(self, do: str, **details: Any) -> Json:
        """Any request of the page's script; raises `Refusal` with the sentence shown."""
        number = next(self._numbers)
        future = self._waiting[number] = asyncio.get_running_loop().create_future()
        await self._socket.send_str(msgspec.json.encode({"n": number, "do": do, **details}).decode())
        answer = await asyncio.wait_for(future, PATIENCE)
        if "refused" in answer:
            raise Refusal(answer["refused"])
        if "modal" in answer:
            self.modal = answer["modal"]
        return answer

    async def until(self, look: Callable[[], T], seconds: float = PATIENCE) -> T:
        """What `look` gives, as soon as that is neither None nor False nor empty."""
        try:
            async with asyncio.timeout(seconds):
                while not (found := look()):
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            shown = "\n---\n".join(words(each) for each in self.messages)
            raise AssertionError(f"Never came true. On the screen:\n{shown}") from None
        return found

    # -- looking

    async def be(self, name: str, place: str | None = None) -> None:
        """Switch to a person and, by its name, to a place they see ("dm" for direct messages)."""
        if not self.state:
            await self._look("", "")
        person = next(each["id"] for each in self.state["people"] if each["name"] == name)
        await self._look(person, "dm" if place == "dm" else "")
        if place not in (None, "dm"):
            await self._look(person, self.place(str(place))["id"])

    async def _look(self, person: str, place: str) -> None:
        self.state = {}
        await self.ask("look", **{"as": person, "in": place})
        await self.until(lambda: (self.state.get("viewer"), self.state.get("place")) == self._here)

    @property
    def who(self) -> str:
        return self._here[0]

    @property
    def where(self) -> str:
        return self._here[1]

    def place(self, name: str) -> Json:
        """A place of the list by its name; raises StopIteration if this person doesn't see it."""
        return next(each for each in self.state["places"] if each["name"] == name)

    def sees_place(self, name: str) -> bool:
        return any(each["name"] == name for each in self.state["places"])

    def shown(self, text: str) -> Json | None:
        """The newest message on the screen with this text anywhere in it."""
        return next((each for each in reversed(self.messages) if text in words(each)), None)

    async def sees(self, text: str) -> Json:
        """Wait for a message with this text."""
        return await self.until(lambda: self.shown(text))

    # -- doing

    async def write(self, text: str, **details: Any) -> None:
        await self.ask("write", **{"as": self.who, "in": self.where, "text": text, **details})

    async def run(self, command: str, **options: Any) -> None:
        """Run a slash command: `run("table new", game="demos")`."""
        found = await self.command(command)
        await self.ask("run", **self._command(found), options=options)

    async def complete(self, command: str, option: str, typed: str, **options: Any) -> list[Json]:
        """The choices the bot offers for an option."""
        found = await self.command(command)
        answer = await self.ask("complete", **self._command(found), options={**options, option: typed}, focused=option)
        choices: list[Json] = answer["choices"]
        return choices

    async def command(self, name: str) -> Json:
        answer = await self.ask("commands", **{"as": self.who, "in": self.where})
        return next(each for each in answer["commands"] if " ".join(each["path"]) == name)

    def _command(self, found: Json) -> Json:
        return {"as": self.who, "in": self.where, "command": found["command"], "path": found["path"]}

    async def press(self, label: str, message: Json | None = None) -> Json:
        """Press the button with this label: on a message, or on the newest that has it."""
        shown, button = self._part(message, lambda part: part["is"] == "button" and part["label"] == label)
        return await self.ask("press", **self._on(shown), id=button["id"])

    async def choose(self, menu: str, *labels: str, message: Json | None = None) -> Json:
        """Choose options by their labels in the menu with this placeholder."""
        shown, found = self._part(message, lambda part: part["is"] == "select" and part["placeholder"] == menu)
        values = [option["value"] for label in labels for option in found["options"] if option["label"] == label]
        return await self.ask("choose", **self._on(shown), id=found["id"], values=values)

    async def submit(self, **values: Any) -> Json:
        """Send the form that is open; values by custom id."""
        assert self.modal is not None, "no form is open"
        answer = await self.ask(
            "submit", **{"as": self.who, "in": self.where}, interaction=self.modal["interaction"], values=values
        )
        if "modal" not in answer:
            self.modal = None
        return answer

    async def upload(self, name: str, body: bytes) -> Json:
        """A file, as a value for `submit` and `run`."""
        form = aiohttp.FormData()
        form.add_field("file", body, filename=name)
        async with self.session.post(f"{self.base}/upload", data=form) as response:
            response.raise_for_status()
            return {"files": await response.json()}

    async def picture(self, url: str) -> bytes:
        async with self.session.get(self.base + url) as response:
            response.raise_for_status()
            return await response.read()

    def _on(self, message: Json) -> Json:
        return {"as": self.who, "in": message["channel"], "message": message["id"]}

    def _part(self, message: Json | None, wanted: Callable[[Json], bool]) -> tuple[Json, Json]:
        for each in [message] if message is not None else reversed(self.messages):
            for part in parts(each):
                if wanted(part):
                    return each, part
        raise AssertionError("There is no such button or menu on the screen.")


def parts(message: Json) -> Iterator[Json]:
    """All components of a message."""
    waiting = list(message["components"])
    while waiting:
        part = waiting.pop(0)
        yield part
        waiting += part.get("parts", [])
        if "accessory" in part:
            waiting.append(part["accessory"])


def words(message: Json) -> str:
    """All the text of a message, without marks."""
    texts = [message["html"], message["system"] or ""]
    texts += [embed["html"] or embed["title"] or "" for embed in message["embeds"]]
    texts += [part.get("html") or part.get("label") or "" for part in parts(message)]
    apart = [re.sub(r"</?(?:p|br|h\d|li|ul|ol|small|pre|blockquote)\b[^>]*>", " ", text) for text in texts]
    return " ".join(" ".join(html.unescape(re.sub(r"<[^>]+>", "", text)).split()) for text in apart)


def pictures(message: Json) -> list[Json]:
    """Every picture of a message: url and alt."""
    found = [file for file in message["files"] if file["picture"]]
    for part in parts(message):
        found += part.get("items", [])
    return found
