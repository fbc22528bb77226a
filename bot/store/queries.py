"""All SQL, in functions of a connection. Kept to what PostgreSQL also speaks.

Each function is one step of a transaction; `Database.write` and `Database.read` run them.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from bot.model import Chapter, Deadline, LogRow, OutboxRow, PlayedBy, Said, SeatRow, Settings, Status, Table, Trouble

Connection = sqlite3.Connection

# -- meta


def meta(connection: Connection, name: str, default: str) -> str:
    """The value kept under a name; the default is kept where there was none."""
    connection.execute("INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING", (name, default))
    row = connection.execute("SELECT value FROM meta WHERE name = ?", (name,)).fetchone()
    return str(row["value"])


def set_meta(connection: Connection, name: str, value: str) -> None:
    """Keep a value under a name."""
    connection.execute(
        "INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        (name, value),
    )


def put_pack(connection: Connection, digest: str, content: bytes) -> None:
    """Keep a content pack; one that is kept already stays as it is."""
    connection.execute(
        "INSERT INTO packs (hash, content) VALUES (?, ?) ON CONFLICT (hash) DO NOTHING", (digest, content)
    )


def packs(connection: Connection) -> list[bytes]:
    """All content packs that were ever in use here."""
    return [row["content"] for row in connection.execute("SELECT content FROM packs ORDER BY hash")]


# -- guilds and members


def guild_language(connection: Connection, guild: int) -> str | None:
    row = connection.execute("SELECT language FROM guilds WHERE id = ?", (guild,)).fetchone()
    return row["language"] if row else None


def member_language(connection: Connection, member: int) -> str | None:
    row = connection.execute("SELECT language FROM members WHERE id = ?", (member,)).fetchone()
    return row["language"] if row else None


def set_dms_closed(connection: Connection, member: int, at: float | None) -> bool:
    """Note that a member's direct messages are closed since `at`, or open (None). True if that is news."""
    before = connection.execute("SELECT dms_closed FROM members WHERE id = ?", (member,)).fetchone()
    connection.execute(
        "INSERT INTO members (id, dms_closed) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET dms_closed = ?",
        (member, at, at),
    )
    return ((before and before["dms_closed"]) is None) != (at is None)


# -- tables and seats

_TABLE_COLUMNS = (
    "id, guild, channel, host, game, mode, pace, language, options, settings, status, secret, thread, lobby_post,"
    " board_post, board_waits, board_at, ready_check, rematch, revision, schema, rules, created, changed, started,"
    " finished, trouble, trouble_at, chapter_post, chapter"
)


_settings = msgspec.json.Decoder(Settings).decode
_strings = msgspec.json.Decoder(tuple[str, ...]).decode
_chapter = msgspec.json.Decoder(Chapter).decode


def _table(connection: Connection, row: sqlite3.Row | dict[str, Any]) -> Table:
    values: dict[str, Any] = dict(row)
    values |= {
        "options": msgspec.json.decode(values["options"]),
        "settings": _settings(values["settings"]),
        "status": Status(values["status"]),
        "trouble": values["trouble"] and Trouble(values["trouble"]),
        "board_waits": _strings(values["board_waits"]),
        "chapter": values["chapter"] and _chapter(values["chapter"]),
        "seats": tuple(seats(connection, values["id"])),
    }
    return Table(**values)


def seats(connection: Connection, table: int) -> list[SeatRow]:
    rows = connection.execute(
        "SELECT position, seat, member, name, played_by, joined, late, ready FROM seats"
        " WHERE table_id = ? ORDER BY position",
        (table,),
    )
    return [
        SeatRow(position, seat, member, name, PlayedBy(played_by), joined, late, bool(ready))
        for position, seat, member, name, played_by, joined, late, ready in rows
    ]


def table(connection: Connection, number: int) -> Table | None:
    row = connection.execute(f"SELECT {_TABLE_COLUMNS} FROM tables WHERE id = ?", (number,)).fetchone()
    return _table(connection, row) if row else None


def table_and_state(connection: Connection, number: int) -> tuple[Table, bytes | None] | None:
    """A table with the state of its game, which is None before the game begins."""
    row = connection.execute(f"SELECT {_TABLE_COLUMNS}, state FROM tables WHERE id = ?", (number,)).fetchone()
    if row is None:
        return None
    values = dict(row)
    found = values.pop("state")
    return _table(connection, values), found


def table_in(connection: Connection, channel: int) -> Table | None:
    """The newest table whose thread (or, without a thread, whose channel) this is."""
    row = connection.execute(
        f"SELECT {_TABLE_COLUMNS} FROM tables WHERE thread = ? ORDER BY id DESC LIMIT 1", (channel,)
    ).fetchone()
    return _table(connection, row) if row else None


def tables_at(connection: Connection, channel: int) -> list[Table]:
    """The tables that have not ended and have their place in this channel or thread."""
    rows = connection.execute(
        f"SELECT {_TABLE_COLUMNS} FROM tables WHERE (channel = ? OR thread = ?)"
        " AND status IN ('lobby', 'playing', 'paused') ORDER BY id",
        (channel, channel),
    ).fetchall()
    return [_table(connection, row) for row in rows]


def troubled_tables(connection: Connection, guild: int) -> list[int]:
    """The tables of a guild that have something to be tried again, or trouble with their place."""
    rows = connection.execute(
        "SELECT id FROM tables t WHERE guild = ? AND status <> 'cancelled' AND (trouble IS NOT NULL OR EXISTS"
        " (SELECT 1 FROM outbox o WHERE o.table_id = t.id AND o.status = 'waiting' AND o.tries > 0))",
        (guild,),
    )
    return [row["id"] for row in rows]


def playing_tables(connection: Connection, share: int, shares: int) -> list[Table]:
    """A share of all tables that are being played, for what is done to all of them bit by bit."""
    rows = connection.execute(
        f"SELECT {_TABLE_COLUMNS} FROM tables WHERE status = 'playing' AND id % ? = ?", (shares, share)
    ).fetchall()
    return [_table(connection, row) for row in rows]


def standing_posts(connection: Connection) -> list[tuple[int, int, str]]:
    """The newest message of each table that has not ended: table, row of its post, `lobby` or `board`."""
    rows = connection.execute(
        "SELECT id, lobby_post AS post, 'lobby' AS kind FROM tables WHERE status = 'lobby' AND lobby_post IS NOT NULL"
        " UNION ALL SELECT id, board_post, 'board' FROM tables WHERE status = 'playing' AND board_post IS NOT NULL"
    )
    return [tuple(row) for row in rows]


def tables_of_guild(connection: Connection, guild: int, statuses: Sequence[Status]) -> list[Table]:
    marks = ", ".join("?" for _ in statuses)
    rows = connection.execute(
        f"SELECT {_TABLE_COLUMNS} FROM tables WHERE guild = ? AND status IN ({marks}) ORDER BY id DESC LIMIT 50",
        (guild, *statuses),
    ).fetchall()
    return [_table(connection, row) for row in rows]


def tables_of_member(connection: Connection, member: int, statuses: Sequence[Status]) -> list[Table]:
    """The member's tables, newest first; those where only a computer player of its own plays do not count."""
    marks = ", ".join("?" for _ in statuses)
    columns = ", ".join(f"t.{name.strip()}" for name in _TABLE_COLUMNS.split(","))
    rows = connection.execute(
        f"SELECT {columns} FROM tables t JOIN seats s ON s.table_id = t.id"
        f" WHERE s.member = ? AND s.played_by <> 'computer' AND t.status IN ({marks}) ORDER BY t.id DESC LIMIT 50",
        (member, *statuses),
    ).fetchall()
    return [_table(connection, row) for row in rows]


def lobbies_idle_since(connection: Connection, before: float) -> list[int]:
    rows = connection.execute("SELECT id FROM tables WHERE status = 'lobby' AND changed < ? LIMIT 100", (before,))
    return [row["id"] for row in rows]


def insert_table(
    connection: Connection,
    *,
    guild: int,
    channel: int,
    host: int,
    game: str,
    mode: str,
    pace: str,
    language: str,
    options: dict[str, Any],
    settings: Settings,
    secret: str,
    now: float,
) -> int:
    """A new lobby; gives its number."""
    row = connection.execute(
        "INSERT INTO tables (guild, channel, host, game, mode, pace, language, options, settings, status, secret,"
        " created, changed) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'lobby', ?, ?, ?) RETURNING id",
        (
            guild, channel, host, game, mode, pace, language,
            json.dumps(options), msgspec.json.encode(settings).decode(), secret, now, now,
        ),
    ).fetchone()  # fmt: skip
    return int(row["id"])


def update_table(connection: Connection, number: int, now: float, **values: Any) -> None:
    """Set columns of a table; the names come from the code, never from people."""
    encoded = {
        name: json.dumps(value)
        if name in ("options", "board_waits")
        else msgspec.json.encode(value).decode()
        if name == "settings" or isinstance(value, Chapter)
        else value
        for name, value in values.items()
    }
    assignments = ", ".join(f"{name} = ?" for name in (*encoded, "changed"))
    connection.execute(f"UPDATE tables SET {assignments} WHERE id = ?", (*encoded.values(), now, number))


def insert_seat(connection: Connection, table_id: int, seat: SeatRow) -> None:
    connection.execute(
        "INSERT INTO seats (table_id, position, seat, member, name, played_by, joined, late)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (table_id, seat.position, seat.seat, seat.member, seat.name, seat.played_by, seat.joined, seat.late),
    )


def delete_seat(connection: Connection, table_id: int, seat: str) -> None:
    connection.execute("DELETE FROM seats WHERE table_id = ? AND seat = ?", (table_id, seat))


def update_seat(connection: Connection, table_id: int, seat: str, **values: Any) -> None:
    assignments = ", ".join(f"{name} = ?" for name in values)
    connection.execute(
        f"UPDATE seats SET {assignments} WHERE table_id = ? AND seat = ?", (*values.values(), table_id, seat)
    )


# -- games in progress


def state(connection: Connection, number: int) -> bytes | None:
    row = connection.execute("SELECT state FROM tables WHERE id = ?", (number,)).fetchone()
    return row["state"] if row else None


def swap_state(
    connection: Connection,
    number: int,
    *,
    expected: int,
    revision: int,
    state: bytes,
    schema: int,
    rules: str,
    now: float,
) -> bool:
    """Put a new state in place of the one with the expected revision; False if another was faster.

    The table keeps all versions of the rules that it was played by, in order, with + between.
    """
    cursor = connection.execute(
        "UPDATE tables SET state = ?, revision = ?, schema = ?, changed = ?,"
        " rules = CASE WHEN rules = '' THEN ? WHEN rules = ? OR rules LIKE '%+' || ? THEN rules"
        " ELSE rules || '+' || ? END WHERE id = ? AND revision = ?",
        (state, revision, schema, now, rules, rules, rules, rules, number, expected),
    )
    return cursor.rowcount == 1


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def insert_log(connection: Connection, table_id: int, rows: Iterable[LogRow]) -> None:
    """Append to a table's log."""
    connection.executemany(
        "INSERT INTO log (table_id, n, seat, member, by, action, undo, standing, events, at)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (
                table_id, row.n, row.seat, row.member, row.by,
                None if row.action is None else _json(row.action), row.undo,
                _json(row.standing), _json(row.events), row.at,
            )
            for row in rows
        ],
    )  # fmt: skip


def log(connection: Connection, table_id: int, after: int = -1, limit: int = 1_000_000) -> list[LogRow]:
    """The log from revision `after` + 1 on, in order."""
    rows = connection.execute(
        "SELECT n, seat, member, by, action, undo, standing, events, at FROM log"
        " WHERE table_id = ? AND n > ? ORDER BY n LIMIT ?",
        (table_id, after, limit),
    )
    return [
        LogRow(
            **{
                **dict(row),
                "action": None if row["action"] is None else json.loads(row["action"]),
                "standing": json.loads(row["standing"]),
                "events": json.loads(row["events"]),
            }
        )
        for row in rows
    ]


# -- talk


def insert_said(connection: Connection, table_id: int, revision: int, said: Said) -> None:
    audience = None if said.audience is None else json.dumps(said.audience)
    connection.execute(
        "INSERT INTO talk (table_id, revision, seat, audience, words, at) VALUES (?, ?, ?, ?, ?, ?)",
        (table_id, revision, said.seat, audience, said.words, said.at),
    )


def said(connection: Connection, table_id: int, viewer: str | None) -> list[Said]:
    """What was said at a table as far as the viewer heard it, in order; None is the public."""
    rows = connection.execute("SELECT seat, audience, words, at FROM talk WHERE table_id = ? ORDER BY id", (table_id,))
    told = [
        Said(**{**dict(row), "audience": None if row["audience"] is None else tuple(json.loads(row["audience"]))})
        for row in rows
    ]
    return [one for one in told if one.audience is None or viewer in one.audience]


# -- deadlines


def deadlines(connection: Connection, table_id: int) -> list[Deadline]:
    rows = connection.execute("SELECT table_id, seat, kind, serial, due FROM deadlines WHERE table_id = ?", (table_id,))
    return [Deadline(*row) for row in rows]


def put_deadline(connection: Connection, deadline: Deadline) -> None:
    connection.execute(
        "INSERT INTO deadlines (table_id, seat, kind, serial, due) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT (table_id, seat, kind) DO UPDATE SET serial = excluded.serial, due = excluded.due, lease = 0",
        (deadline.table, deadline.seat, deadline.kind, deadline.serial, deadline.due),
    )


def delete_deadline(connection: Connection, deadline: Deadline) -> None:
    """Take away this deadline; one for a later decision of the seat stays."""
    connection.execute(
        "DELETE FROM deadlines WHERE table_id = ? AND seat = ? AND kind = ? AND serial = ?",
        (deadline.table, deadline.seat, deadline.kind, deadline.serial),
    )


def claim_deadlines(connection: Connection, now: float, lease: float, limit: int) -> list[Deadline]:
    """What is due, in due order, leased to the caller until `now + lease`."""
    rows = connection.execute(
        'SELECT table_id AS "table", seat, kind, serial, due FROM deadlines'
        " WHERE due <= ? AND lease <= ? ORDER BY due LIMIT ?",
        (now, now, limit),
    ).fetchall()
    found = [Deadline(**dict(row)) for row in rows]
    for deadline in found:
        connection.execute(
            "UPDATE deadlines SET lease = ? WHERE table_id = ? AND seat = ? AND kind = ?",
            (now + lease, deadline.table, deadline.seat, deadline.kind),
        )
    return found


def overdue(connection: Connection, after: float, before: float) -> list[Deadline]:
    """Members' deadlines that passed between two moments."""
    rows = connection.execute(
        'SELECT table_id AS "table", seat, kind, serial, due FROM deadlines'
        " WHERE kind = 'decide' AND due > ? AND due <= ?",
        (after, before),
    )
    return [Deadline(**dict(row)) for row in rows]


def next_deadline(connection: Connection, now: float) -> float | None:
    """When the next deadline can be claimed; None where there are none."""
    free = connection.execute("SELECT due FROM deadlines WHERE lease <= ? ORDER BY due LIMIT 1", (now,)).fetchone()
    leased = connection.execute(
        "SELECT MIN(lease) AS at FROM deadlines WHERE lease > 0 AND lease > ?", (now,)
    ).fetchone()
    return min((at for at in (free and free["due"], leased["at"]) if at is not None), default=None)


# -- outbox

_OUTBOX_COLUMNS = (
    'id, table_id AS "table", destination, notice, edits, status, created, due, tries, channel, message, error,'
    " batch, parts"
)


def _outbox_row(row: sqlite3.Row) -> OutboxRow:
    return OutboxRow(**{**dict(row), "notice": row["notice"].encode()})


def post(
    connection: Connection,
    table_id: int,
    destination: str,
    notice: bytes,
    now: float,
    *,
    due: float | None = None,
) -> int:
    """A new message for a destination; gives its row."""
    row = connection.execute(
        "INSERT INTO outbox (table_id, destination, notice, created, due) VALUES (?, ?, ?, ?, ?) RETURNING id",
        (table_id, destination, notice.decode(), now, now if due is None else due),
    ).fetchone()
    return int(row["id"])


def post_all(connection: Connection, table_id: int, letters: Iterable[tuple[str, bytes]], now: float) -> None:
    """New messages as (destination, notice), in order."""
    connection.executemany(
        "INSERT INTO outbox (table_id, destination, notice, created, due) VALUES (?, ?, ?, ?, ?)",
        [(table_id, destination, notice.decode(), now, now) for destination, notice in letters],
    )


def edit(connection: Connection, table_id: int, post_row: int, notice: bytes, now: float, due: float) -> int:
    """A change of an earlier post. Changes of it that still wait are replaced, keeping their place and time.

    The same change, where it waits already and will not come too late, is enough as it is.
    """
    text = notice.decode()
    earlier = connection.execute(
        "SELECT id, notice, due FROM outbox WHERE edits = ? AND status = 'waiting' AND lease <= ?", (post_row, now)
    ).fetchall()
    for row in earlier:
        if row["notice"] == text and row["due"] <= due:
            return int(row["id"])
    if earlier:
        connection.execute(
            "UPDATE outbox SET status = 'replaced', finished = ? WHERE edits = ? AND status = 'waiting' AND lease <= ?",
            (now, post_row, now),
        )
        due = min(due, *(row["due"] for row in earlier))
    made = connection.execute(
        "INSERT INTO outbox (table_id, destination, notice, edits, created, due)"
        " SELECT ?, destination, ?, id, ?, ? FROM outbox WHERE id = ? RETURNING id",
        (table_id, text, now, due, post_row),
    ).fetchone()
    return int(made["id"])


def changed_later(connection: Connection, post_row: int, change: int) -> bool:
    """Whether a later change of a post than this one waits."""
    row = connection.execute(
        "SELECT 1 FROM outbox WHERE edits = ? AND status = 'waiting' AND id > ? LIMIT 1", (post_row, change)
    ).fetchone()
    return row is not None


def withdraw(connection: Connection, row: int, now: float) -> bool:
    """Take back a post that nobody has begun to deliver, with its changes; False if it is too late."""
    taken = connection.execute(
        "UPDATE outbox SET status = 'replaced', finished = ?"
        " WHERE id = ? AND status = 'waiting' AND batch IS NULL AND lease <= ?",
        (now, row, now),
    )
    if taken.rowcount:
        connection.execute(
            "UPDATE outbox SET status = 'replaced', finished = ? WHERE edits = ? AND status = 'waiting'",
            (now, row),
        )
    return taken.rowcount == 1


# What follows in a destination waits for a post that has been tried and is tried again, and for what is being
# delivered; not for what was planned for later, and not for changes of older posts.
_HOLDS = "(lease > :now OR (edits IS NULL AND tries > 0 AND due > :now))"


def waiting_destinations(connection: Connection, now: float) -> list[tuple[str, float]]:
    """Destinations with something that is due, and when the first of it can be delivered; and what comes due next."""
    due = "SELECT destination FROM outbox WHERE status = 'waiting' AND due <= :now"
    rows = connection.execute(
        "SELECT o.destination, MIN(CASE WHEN o.lease > o.due THEN o.lease ELSE o.due END) AS at FROM outbox o"
        " LEFT JOIN (SELECT destination, MIN(id) AS first FROM outbox"
        f" WHERE status = 'waiting' AND {_HOLDS} AND destination IN ({due}) GROUP BY destination) AS held"
        " ON held.destination = o.destination"
        f" WHERE o.status = 'waiting' AND (held.first IS NULL OR o.id <= held.first) AND o.destination IN ({due})"
        " GROUP BY o.destination",
        {"now": now},
    ).fetchall()
    rows += connection.execute(
        "SELECT destination, due AS at FROM outbox WHERE status = 'waiting' AND due > :now ORDER BY due LIMIT 1",
        {"now": now},
    )
    return list(dict.fromkeys((row["destination"], row["at"]) for row in rows))


def deliverable(connection: Connection, destination: str, now: float, limit: int) -> list[OutboxRow]:
    """The rows of a destination that can be delivered now, in order; none behind one that holds up the rest."""
    rows = connection.execute(
        f"SELECT {_OUTBOX_COLUMNS} FROM outbox WHERE destination = :place AND status = 'waiting' AND due <= :now"
        " AND id < COALESCE((SELECT MIN(id) FROM outbox WHERE destination = :place AND status = 'waiting'"
        f" AND {_HOLDS}), 9223372036854775807) ORDER BY id LIMIT :limit",
        {"place": destination, "now": now, "limit": limit},
    )
    return [_outbox_row(row) for row in rows]


def waiting_batch(connection: Connection, batch: int) -> list[OutboxRow]:
    """The rows that were tried together as one message and are not through yet."""
    rows = connection.execute(
        f"SELECT {_OUTBOX_COLUMNS} FROM outbox WHERE batch = ? AND status = 'waiting' ORDER BY id", (batch,)
    )
    return [_outbox_row(row) for row in rows]


def lease_outbox(connection: Connection, rows: Sequence[OutboxRow], holder: str, until: float) -> None:
    """Give rows to a holder as one batch."""
    for row in rows:
        connection.execute(
            "UPDATE outbox SET holder = ?, lease = ?, batch = ? WHERE id = ?", (holder, until, rows[0].id, row.id)
        )


def note_part(connection: Connection, row: int, parts: int, channel: int, message: int) -> None:
    """Remember how many messages of a long story are out, and the last of them."""
    connection.execute(
        "UPDATE outbox SET parts = ?, channel = ?, message = ? WHERE id = ?", (parts, channel, message, row)
    )


def newest_message(connection: Connection, destination: str, channel: int) -> int:
    """The newest message in a channel that a destination's rows became; 0 where there is none."""
    row = connection.execute(
        "SELECT MAX(message) AS newest FROM outbox WHERE channel = ? AND message IS NOT NULL AND destination = ?",
        (channel, destination),
    ).fetchone()
    return row["newest"] or 0


def row_of_message(connection: Connection, channel: int, message: int) -> OutboxRow | None:
    """The post that became this message."""
    found = connection.execute(
        f"SELECT {_OUTBOX_COLUMNS} FROM outbox WHERE channel = ? AND message = ? AND edits IS NULL"
        " ORDER BY id DESC LIMIT 1",
        (channel, message),
    ).fetchone()
    return _outbox_row(found) if found else None


def hurry_outbox(connection: Connection, tables: Sequence[int], now: float) -> None:
    """Have what waits to be tried again at these tables tried now."""
    for table_id in tables:
        connection.execute(
            "UPDATE outbox SET due = ? WHERE table_id = ? AND status = 'waiting' AND tries > 0 AND due > ?",
            (now, table_id, now),
        )


def failures(connection: Connection, table_id: int) -> list[str]:
    """Why messages of a table's place could not be delivered, the newest first; closed direct messages aside."""
    rows = connection.execute(
        "SELECT error FROM outbox WHERE table_id = ? AND status = 'failed' AND destination NOT LIKE 'member:%'"
        " ORDER BY id DESC LIMIT 100",
        (table_id,),
    )
    return [row["error"] or "" for row in rows]


def outbox_row(connection: Connection, row: int) -> OutboxRow | None:
    found = connection.execute(f"SELECT {_OUTBOX_COLUMNS} FROM outbox WHERE id = ?", (row,)).fetchone()
    return _outbox_row(found) if found else None


def outbox_of(connection: Connection, table_id: int, status: str) -> list[OutboxRow]:
    rows = connection.execute(
        f"SELECT {_OUTBOX_COLUMNS} FROM outbox WHERE table_id = ? AND status = ? ORDER BY id",
        (table_id, status),
    )
    return [_outbox_row(row) for row in rows]


def finish_outbox(
    connection: Connection,
    rows: Iterable[int],
    status: str,
    now: float,
    *,
    channel: int | None = None,
    message: int | None = None,
    error: str | None = None,
) -> None:
    """End rows as delivered, skipped or failed, with the message they became."""
    for row in rows:
        connection.execute(
            "UPDATE outbox SET status = ?, finished = ?, lease = 0, channel = ?, message = ?, error = ? WHERE id = ?",
            (status, now, channel, message, error, row),
        )


def retry_outbox(connection: Connection, rows: Iterable[int], due: float, error: str, *, untouched: bool) -> None:
    """Put rows back to be tried again at `due`; `untouched` says that nothing of them can be in Discord."""
    for row in rows:
        connection.execute(
            "UPDATE outbox SET tries = tries + 1, due = ?, lease = 0, holder = NULL, error = ?,"
            " batch = CASE WHEN ? AND NOT EXISTS (SELECT 1 FROM outbox AS begun WHERE begun.id = outbox.batch"
            " AND begun.parts > 0) THEN NULL ELSE batch END WHERE id = ?",
            (due, error, untouched, row),
        )


def renew_outbox(rows: Sequence[int], holder: str, until: float, connection: Connection) -> None:
    """Keep the lease on rows that this holder is delivering."""
    for row in rows:
        connection.execute(
            "UPDATE outbox SET lease = ? WHERE id = ? AND status = 'waiting' AND holder = ?", (until, row, holder)
        )


def clear_outbox(connection: Connection, before: float) -> int:
    """Forget ended rows older than `before` that no table or later row refers to; gives their number."""
    cursor = connection.execute(
        "DELETE FROM outbox WHERE status <> 'waiting' AND finished < ?"
        " AND id NOT IN (SELECT edits FROM outbox WHERE edits IS NOT NULL)"
        " AND id NOT IN (SELECT lobby_post FROM tables WHERE lobby_post IS NOT NULL)"
        " AND id NOT IN (SELECT board_post FROM tables WHERE board_post IS NOT NULL)"
        " AND id NOT IN (SELECT chapter_post FROM tables WHERE chapter_post IS NOT NULL)",
        (before,),
    )
    return cursor.rowcount
