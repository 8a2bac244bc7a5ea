"""Events: everything that can happen in a game, as frozen, tagged, versioned values.

A game is the list of its events and nothing else. Each carries `at` (milliseconds of game
time) and `v`, the version of its shape; a changed shape gets the next number and an upcaster
in `upcast.py`. Seats are numbered from 0 in order of entry; tiles are upper-case letters,
`?` a blank, lower case a blank that stands for the letter.
"""

from mydelko.rules.events.base import *
from mydelko.rules.events.clock import *
from mydelko.rules.events.game import *
from mydelko.rules.events.move import *
from mydelko.rules.events.real import *
from mydelko.rules.events.referee import *
from mydelko.rules.events.turn import *

Event = GameEvent | ClockEvent | MoveEvent | TurnEvent | RealEvent | RefereeEvent
