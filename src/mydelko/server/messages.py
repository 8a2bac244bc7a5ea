"""What the edge itself says to people, by code and in their language. The law has its own texts."""

from __future__ import annotations

from collections.abc import Mapping

from mydelko.locale import LANGUAGES, Counted, counted, marked
from mydelko.locale import say as say_message
from mydelko.play.denial import TEXTS

MESSAGES: dict[str, str | Counted] = {
    **TEXTS,
    "foreign-seat": marked("That seat is not yours."),
    "which-seat": marked("Several players share this screen: say whose move it is."),
    "spectator": marked("You are looking on: only those who sit at the table can move."),
    "curtain": marked("The curtain is lifted by the player whose turn it is."),
    "no-referee": marked("Only who was named referee, and does not play, decides here."),
    "no-chat": marked("Under these rules players do not talk during the game."),
    "talk-players": marked("Only those who play at this table talk here."),
    "talk-alone": marked("There is nobody at another screen to talk to."),
    "talk-empty": marked("There is nothing in it that could be read."),
    "talk-fast": marked("Not so fast: wait a moment before you write again."),
    "talk-full": marked("Enough was said in this game: nothing more is kept."),
    "talk-unknown": marked("There is no such line."),
    "not-host": marked("Only who set up the table can name its referee."),
    "referee-plays": marked("Who plays at this table cannot be its referee."),
    "unknown-account": marked("There is no account of this name."),
    "malformed": marked("The message cannot be read: {reason}"),
    "hello-first": marked("Say hello first."),
    "too-many": marked("Too much at once. Wait a moment and try again."),
    "too-many-connections": marked(
        "Too many connections from your network. Try again in a moment."
    ),
    "two-lengths": marked("The request tells its length in two ways."),
    "too-slow": marked("The request took too long to arrive."),
    "too-many-sockets": marked("Too many open games from your network. Close some of them first."),
    "too-many-tables": marked("Too many new games from your network today. Try again tomorrow."),
    "outage": marked("The move could not be stored, so it did not happen. Try again in a moment."),
    "fault": marked("Something went wrong on our side. It has been written down."),
    "game-damaged": marked(
        "The record of this game is damaged, so it cannot go on for now. Whoever runs this server "
        "has been told."
    ),
    "not-found": marked("There is nothing here."),
    "no-game": marked("There is no such game, or it is not yours to see."),
    "no-player": marked("There is no such profile, or its owner keeps it closed."),
    "method": marked("This cannot be done here."),
    "no-session": marked("Reload the page: your session has ended."),
    "csrf": marked("The request did not come from this page. Reload it and try again."),
    "origin": marked("The request came from another site and was refused."),
    "too-large": marked("That is too large."),
    "wrong-fields": marked("Some fields are not right."),
    "login": marked("The name or the password is wrong."),
    "password": marked("This is not your present password."),
    "too-many-logins": marked("Too many attempts. Wait a minute and try again."),
    "no-account": marked("Sign in first."),
    "unknown-session": marked("There is no such session any more."),
    "name-taken": marked("This name, or one that looks like it, is taken. Choose another."),
    "bad-name": marked("Use letters, digits, spaces and - _ . ' only."),
    "names-equal": marked("Two players have the same name. Choose another."),
    "unknown-profile": marked("There is no such rule set."),
    "unknown-level": marked("There is no such playing level."),
    "unknown-lexicon": marked("There is no such dictionary."),
    "lexicon-letters": marked("This dictionary does not go with the tiles of the rule set."),
    "too-few-seats": marked("Under these rules {players} players sit at a table."),
    "no-person": marked("At least one person must play."),
    "no-takeover": marked("Only who keeps a table at a real board can hand it on."),
    "no-duets": marked("Under these rules one person sits at each place."),
    "duet-elsewhere": marked(
        "A duet ({clause}) plays at a real board or in a tournament; in other games one person "
        "sits at each place."
    ),
    "no-computer": marked("At a real board people play."),
    "device-refused": marked(
        "Under these rules only the organiser's device lies beside the board ({clause})."
    ),
    "invite-unknown": marked("This invitation does not exist or has expired."),
    "invite-taken": marked("Somebody else has already followed this invitation."),
    "invite-late": marked(
        "Your time ran out before you came: your opponent has won by walkover (P-6.3.4)."
    ),
    "time-fixed": marked("These rules set the time themselves ({clause})."),
    "time-needed": marked("Under these rules each player has a time for the game ({clause})."),
    "days-alone": marked("Days for each move take the place of a clock: choose one of them."),
    "seek-gone": marked("Somebody was quicker, or whoever waited here has gone. Choose another."),
    "seek-alone": marked("Who seeks an opponent has to sit at the table."),
    "too-many-seeks": marked("Enough of your tables stand open. Wait until somebody comes."),
    "first-drawn": marked("Under these rules nobody can be named to begin."),
    "unknown-seat": marked("There is no such seat at this table."),
    "not-ended": marked("The game can be replayed when it is over."),
    "too-many-reviews": marked("Too many games are being reviewed. Try again in a moment."),
    "challenge-game": marked("The dictionary is closed while you play a game with challenges."),
    "stand-unknown": marked("This stand is closed, or its link has been replaced."),
    "stand-taken": marked(
        "Another device has this stand. The referee can make a new link for this one."
    ),
    "stand-full": marked("This stand has judged enough words. The referee opens a new one."),
    "stands-many": counted(
        "At most {count} stand can be open at once.", "At most {count} stands can be open at once."
    ),
    "event-unknown": marked("There is no such event."),
    "no-board": marked("There is no such table to play at a board in this round."),
    "no-event-game": marked("There is no game for you to play here in this round."),
    "event-damaged": marked(
        "The log of this event is damaged, so it cannot go on for now. Whoever runs this server "
        "has been told."
    ),
    "event-link": marked("This link opens nothing any more. Ask the director for a new one."),
    "event-role": marked("That is for others at this event."),
    "event-code": marked("No player has this code."),
    "event-large": marked("No event on this server may be so large."),
    "event-file": marked("This is no event's file, or it is damaged."),
    "label-taken": marked("Somebody at this event is called so already. Choose another name."),
    "link-nobody": marked("There is no such player at this event."),
    "paper-empty": marked("There is nothing to print on this paper yet."),
    "paper-unknown": marked("There is no such paper yet, or it is not for you."),
    "format-unknown": marked("There is no such format."),
    "pin": marked("The PIN is wrong."),
    "too-many-tries": marked("Too many attempts. Wait a minute and try again."),
    "search-letter": marked("“{letter}” is no letter of this dictionary."),
    "search-long": counted(
        "At most {count} letter can be looked for.", "At most {count} letters can be looked for."
    ),
    "search-blanks": counted(
        "At most {count} blank can be looked for.", "At most {count} blanks can be looked for."
    ),
    "unknown-clause": marked("There is no such clause in the rule book."),
    "unknown-scenario": marked("There is no such example."),
    "wrong-rule": marked("This value cannot be used here."),
    "unknown-tiles": marked("There is no such set of tiles."),
    "field-missing": marked("This is missing."),
    "field-unknown": marked("This field is not known."),
    "field-type": marked("This is not the right kind of value."),
    "field-short": counted(
        "At least {count} character, please.", "At least {count} characters, please."
    ),
    "field-long": counted(
        "At most {count} character, please.", "At most {count} characters, please."
    ),
    "field-small": marked("At least {count}, please."),
    "field-large": marked("At most {count}, please."),
    "field-choice": marked("This is not one of the choices."),
    "field-pattern": marked("This does not have the right form."),
    "field-few": counted("At least {count} entry, please.", "At least {count} entries, please."),
    "field-many": counted("At most {count} entry, please.", "At most {count} entries, please."),
    "guest-name": marked("Guest"),
    "player-name": marked("Player {number}"),
    "not-ready": marked("The server is not ready: its database took no heartbeat lately."),
    "metrics-closed": marked("Figures are for the machine itself, or with their token."),
    "json": marked("The text sent is not valid JSON."),
}


def say(language: str, code: str, arguments: Mapping[str, str | int] | None = None) -> str:
    return say_message(language, MESSAGES[code], **(arguments or {}))


def choose_language(cookie: str | None, accepted: str | None) -> str:
    """The cookie's, else the first of the browser's that we speak, else Polish."""
    if cookie in LANGUAGES:
        return str(cookie)
    for part in (accepted or "").split(","):
        code = part.split(";")[0].strip()[:2].lower()
        if code in LANGUAGES:
            return code
    return "pl"
