"""The refusals of Discord's HTTP API that a bot can meet: status, JSON error code, sentence."""

from typing import Any


class Refusal(Exception):
    """An answer other than success; raised by a route, written by the server."""

    def __init__(self, status: int, code: int, message: str, errors: dict[str, Any] | None = None) -> None:
        super().__init__(f"{status} {code} {message}")
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors

    def body(self) -> dict[str, Any]:
        """The JSON that Discord sends with it."""
        body: dict[str, Any] = {"code": self.code, "message": self.message}
        if self.errors:
            body["errors"] = self.errors
        return body


_TABLE: dict[str, tuple[int, int, str]] = {
    "unauthorized": (401, 0, "401: Unauthorized"),
    "unknown_application": (404, 10002, "Unknown Application"),
    "unknown_channel": (404, 10003, "Unknown Channel"),
    "unknown_guild": (404, 10004, "Unknown Guild"),
    "unknown_member": (404, 10007, "Unknown Member"),
    "unknown_message": (404, 10008, "Unknown Message"),
    "unknown_overwrite": (404, 10009, "Unknown permission overwrite"),
    "unknown_role": (404, 10011, "Unknown Role"),
    "unknown_user": (404, 10013, "Unknown User"),
    "unknown_webhook": (404, 10015, "Unknown Webhook"),
    "unknown_interaction": (404, 10062, "Unknown interaction"),
    "unknown_command": (404, 10063, "Unknown application command"),
    "unknown_voice_state": (404, 10065, "Unknown Voice State"),
    "slowmode": (429, 20016, "This action cannot be performed due to slowmode rate limit"),
    "too_many_reactions": (400, 30010, "Maximum number of reactions reached (20)"),
    "too_many_channels": (400, 30013, "Maximum number of guild channels reached (500)"),
    "too_many_pins": (400, 30003, "Maximum number of pins reached (50)"),
    "too_many_old_edits": (
        429,
        30046,
        "Maximum number of edits to messages older than 1 hour reached. Try again later",
    ),
    "too_large": (413, 40005, "Request entity too large. Try sending something smaller"),
    "not_in_voice": (400, 40032, "Target user is not connected to voice."),
    "already_acknowledged": (400, 40060, "Interaction has already been acknowledged."),
    "missing_access": (403, 50001, "Missing Access"),
    "not_your_message": (403, 50005, "Cannot edit a message authored by another user"),
    "empty_message": (400, 50006, "Cannot send an empty message"),
    "closed_dm": (403, 50007, "Cannot send messages to this user"),
    "not_text": (400, 50008, "Cannot send messages in a non-text channel"),
    "missing_permissions": (403, 50013, "Missing Permissions"),
    "system_message": (403, 50021, "Cannot execute action on a system message"),
    "wrong_channel_type": (400, 50024, "Cannot execute action on this channel type"),
    "expired_token": (401, 50027, "Invalid Webhook Token"),
    "invalid_body": (400, 50035, "Invalid Form Body"),
    "thread_archived": (400, 50083, "Thread is archived"),
    "no_mutual_guild": (403, 50278, "Cannot send messages to this user due to having no mutual guilds"),
    "reaction_blocked": (403, 90001, "Reaction was blocked"),
    "no_reply_history": (400, 160002, "Cannot reply without permission to read message history"),
    "thread_exists": (400, 160004, "A thread has already been created for this message"),
    "thread_locked": (403, 50083, "Thread is archived"),
    "too_many_threads": (400, 160006, "Maximum number of active threads reached"),
}


def refusal(name: str, errors: dict[str, Any] | None = None) -> Refusal:
    """The refusal of that name in the table above."""
    status, code, message = _TABLE[name]
    return Refusal(status, code, message, errors)
