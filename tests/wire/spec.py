"""Request bodies and answers against Discord's own OpenAPI description of its HTTP API."""

import functools
import json
import os
import re
from pathlib import Path
from typing import Any

import jsonschema_rs

PROJECT = Path(__file__).resolve().parents[2]
VARIABLE = "DISCORD_OPENAPI"


def path_of_description() -> Path:
    """Where the description is looked for: the environment first, then beside the project."""
    if given := os.environ.get(VARIABLE):
        return Path(given)
    return PROJECT.parent / "shared" / "discord" / "openapi.json"


@functools.cache
def description() -> "Description | None":
    """The description, loaded once a process; None if there is no such file."""
    path = path_of_description()
    if not path.exists():
        return None
    return Description(json.loads(path.read_text(encoding="utf-8")))


class Description:
    """Validators for the operations of an OpenAPI 3.1 document, made on first use."""

    def __init__(self, document: dict[str, Any]) -> None:
        schemas = document["components"]["schemas"]
        # The description says that ids are strings; Discord takes integers too, and discord.py sends attachment
        # ids so.
        schemas["SnowflakeType"] = {"anyOf": [schemas["SnowflakeType"], {"type": "integer", "minimum": 0}]}
        _relax_permissions(document)
        self._document = document
        self._validators: dict[str, Any] = {}
        self._paths = sorted(
            ((re.compile(re.sub(r"\{[^}]+\}", "[^/]+", path)), path) for path in document["paths"]),
            key=lambda entry: entry[1].count("{"),
        )

    def check_request(self, method: str, path: str, body: Any) -> list[str]:
        """What is wrong with a request's JSON body; `path` without /api/v10. Empty: nothing."""
        found = self._operation(method, path)
        if found is None:
            return [f"{method} {path} is not in Discord's description"]
        template, operation = found
        if "requestBody" not in operation:
            return [] if body in (None, {}) else [f"{method} {template} takes no body"]
        if body is None:
            required = operation["requestBody"].get("required", False)
            return [f"{method} {template} needs a body"] if required else []
        pointer = f"#/paths/{_escape(template)}/{method.lower()}/requestBody/content/application~1json/schema"
        return self._errors(pointer, body)

    def check_answer(self, method: str, path: str, status: int, body: Any) -> list[str]:
        """What is wrong with our own answer of a success. Empty: nothing."""
        found = self._operation(method, path)
        if found is None:
            return []
        template, operation = found
        response = operation["responses"].get(str(status))
        if response is None:
            return [f"{method} {template} never answers {status}"]
        if "application/json" not in response.get("content", {}):
            return []
        pointer = f"#/paths/{_escape(template)}/{method.lower()}/responses/{status}/content/application~1json/schema"
        return self._errors(pointer, body)

    def _operation(self, method: str, path: str) -> tuple[str, dict[str, Any]] | None:
        for pattern, template in self._paths:
            if pattern.fullmatch(path):
                operation = self._document["paths"][template].get(method.lower())
                if operation is not None:
                    return template, operation
        return None

    def _errors(self, pointer: str, value: Any) -> list[str]:
        validator = self._validators.get(pointer)
        if validator is None:
            document = {"components": self._document["components"], "paths": self._document["paths"]}
            validator = jsonschema_rs.Draft202012Validator({"$ref": pointer, **document})
            self._validators[pointer] = validator
        if validator.is_valid(value):
            return []
        return [_sentence(error) for error in validator.iter_errors(value)]


def _relax_permissions(node: Any) -> None:
    """Permission bits are integers in the description, strings in Discord's documentation; both are taken."""
    if isinstance(node, dict):
        for name in ("allow", "deny", "default_member_permissions"):
            field = (node.get("properties") or {}).get(name)
            if isinstance(field, dict) and "integer" in (field.get("type") or ()):
                field["type"] = ["integer", "string", "null"]
        for inner in node.values():
            _relax_permissions(inner)
    elif isinstance(node, list):
        for inner in node:
            _relax_permissions(inner)


def _sentence(error: Any) -> str:
    where = "/".join(str(step) for step in error.instance_path) or "body"
    return f"{where}: {error.message[:400]}"


def _escape(template: str) -> str:
    return template.replace("~", "~0").replace("/", "~1").replace("{", "%7B").replace("}", "%7D")
