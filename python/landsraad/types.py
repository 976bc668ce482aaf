"""The dictionaries that the package gives. Views, questions, events and actions are in each game's own terms."""

from typing import Any, NotRequired, TypedDict

Action = Any
"""An action as JSON: a word, a number or a dictionary, exactly as the rules list it."""


class Text(TypedDict):
    """A sentence in both languages."""

    en: str
    it: str


class _Targets(TypedDict, total=False):
    takes_back: bool
    spends: bool
    passes: bool
    deal: bool
    targets: Any


class Option(_Targets):
    """One legal answer."""

    action: Action
    text: Text


class Decision(TypedDict):
    """What a seat is asked."""

    question: Any
    text: Text
    shape: dict[str, Any]
    rule: str
    default: Option
    options: list[Option]
    more: bool
    usual: NotRequired[Action]


class _Meaning(TypedDict, total=False):
    milestone: dict[str, Any]
    losers: list[int]


class Event(_Meaning):
    """Something that happened, as one viewer sees it."""

    event: Any
    text: Text | None
    rule: str | None


class Outcome(TypedDict):
    """How a match ended."""

    winners: list[int]
    roles: list[str]
    victory: str
    text: Text
    rule: str
    scores: list[int]


class BotMove(TypedDict):
    """What a bot would do, and why."""

    action: Action
    why: Text | None


class WhyNot(TypedDict):
    """Why an action is refused."""

    rule: str
    why: Text
    facts: Any


class PlayOut(TypedDict):
    """A whole match among bots."""

    winners: list[int] | None
    victory: str | None
    roles: list[str]
    decisions: int
    length: int
    record: str


class _Relations(TypedDict, total=False):
    ruling: str
    see: list[str]


class Rule(_Relations):
    """An entry of a rule ledger."""

    id: str
    game: str
    phase: str
    en: str
    it: str
    test: str


class Report(TypedDict):
    """The result of a scenario file."""

    file: str
    title: str | None
    passed: bool
    rules: list[str]
    report: str | None
