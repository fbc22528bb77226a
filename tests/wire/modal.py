"""An open modal as a person sees it, and its fields filled in."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from tests.wire.seen import NotThere, select_of
from tests.wire.slash import CannotDo, resolve, resolve_upload
from tests.wire.state import Interaction, Json, Upload

if TYPE_CHECKING:
    from tests.wire.world import World

_TEXT_INPUT, _STRING_SELECT, _UPLOAD, _RADIO, _CHECKBOX_GROUP, _CHECKBOX = 4, 3, 19, 21, 22, 23


class OpenModal:
    """A modal on somebody's screen."""

    def __init__(self, interaction: Interaction) -> None:
        assert interaction.modal is not None
        self.interaction = interaction
        self.body: Json = interaction.modal

    def __repr__(self) -> str:
        return f"<OpenModal {self.title!r} fields={[label for label, _ in self.fields()]}>"

    @property
    def title(self) -> str:
        """Its title."""
        return str(self.body["title"])

    @property
    def custom_id(self) -> str:
        """Its custom id."""
        return str(self.body["custom_id"])

    @property
    def text(self) -> str:
        """The text displays in it."""
        return "\n".join(part["content"] for part in self.body["components"] if part["type"] == 10)

    def fields(self) -> Iterator[tuple[str, Json]]:
        """Each field with its label."""
        for part in self.body["components"]:
            if part["type"] == 18:
                yield part["label"], part["component"]
            elif part["type"] == 1:
                for inner in part["components"]:
                    yield inner.get("label") or "", inner

    def field(self, wanted: str) -> Json:
        """The field of that label or custom id."""
        for label, field in self.fields():
            if wanted in (label, field["custom_id"]):
                return field
        raise NotThere(f"no field {wanted!r} among {[label for label, _ in self.fields()]}")

    def filled(self, world: "World", values: Mapping[str, Any]) -> Json:
        """The `data` of the submission; CannotDo where Discord's client would not send it."""
        chosen = {self.field(name)["custom_id"]: value for name, value in values.items()}
        resolved: Json = {}
        number = iter(range(1, 1_000))
        components: list[Json] = []
        for part in self.body["components"]:
            sent: Json = {"type": part["type"], "id": part.get("id") or next(number)}
            if part["type"] == 18:
                inner = part["component"]
                sent["component"] = _fill(world, inner, chosen.get(inner["custom_id"]), resolved, next(number))
            elif part["type"] == 1:
                sent["components"] = [
                    _fill(world, inner, chosen.get(inner["custom_id"]), resolved, next(number))
                    for inner in part["components"]
                ]
            components.append(sent)
        data: Json = {"custom_id": self.custom_id, "components": components}
        if resolved:
            data["resolved"] = resolved
        return data


def _fill(world: "World", field: Json, value: Any, resolved: Json, number: int) -> Json:
    sent: Json = {"type": field["type"], "id": field.get("id") or number, "custom_id": field["custom_id"]}
    required = field.get("required") is not False
    match field["type"]:
        case 4:
            text = str(field.get("value") or "") if value is None else str(value)
            least, most = field.get("min_length") or 0, field.get("max_length") or 4_000
            if required and not text:
                raise CannotDo(f"{field['custom_id']} must be filled in")
            if text and not least <= len(text) <= most:
                raise CannotDo(f"{field['custom_id']}: {len(text)} characters, from {least} to {most}")
            sent["value"] = text
        case 23:
            sent["value"] = bool(field.get("default")) if value is None else bool(value)
        case 21:
            picked = _options(field, value)
            if required and not picked:
                raise CannotDo(f"{field['custom_id']}: nothing chosen")
            sent["value"] = picked[0] if picked else None
        case 19:
            uploads = [value] if isinstance(value, Upload) else list(value or [])
            _check_count(field, len(uploads), required)
            sent["values"] = [resolve_upload(world, upload, resolved) for upload in uploads]
        case 3 | 22:
            picked = _options(field, value)
            _check_count(field, len(picked), required)
            sent["values"] = picked
        case _:
            things = value if isinstance(value, list | tuple) else [] if value is None else [value]
            _check_count(field, len(things), required)
            sent["values"] = [resolve(world, thing, resolved) for thing in things]
    return sent


def _options(field: Json, value: Any) -> list[str]:
    if value is None:
        return [option["value"] for option in field["options"] if option.get("default")]
    wanted = [value] if isinstance(value, str) else list(value)
    select = select_of({**field, "custom_id": field["custom_id"]})
    return [select.option(text).value for text in wanted]


def _check_count(field: Json, count: int, required: bool) -> None:
    least = field["min_values"] if field.get("min_values") is not None else 1
    most = field["max_values"] if field.get("max_values") is not None else 1
    if field["type"] == _CHECKBOX_GROUP and field.get("max_values") is None:
        most = len(field["options"])
    if count == 0 and not required:
        return
    if not max(least, 1 if required else 0) <= count <= most:
        raise CannotDo(f"{field['custom_id']}: {count} chosen, from {least} to {most}")
