// Who sits at this screen, and where in the page one is. Places are written after #, so that the
// server needs to know none of them; links given away (/join/{token}, /game/{id}) are paths of
// their own.

import { AWAY, type Trouble, api } from "./api.ts";
import { type Language, language, setLanguage } from "./i18n.svelte.ts";
import { untilBack } from "./outage.svelte.ts";
import type { Me } from "./wire.ts";

type Place =
  | { at: "home"; rules?: string } // the rule set to begin with
  | { at: "lobby" }
  | { at: "games" }
  | { at: "account" }
  | { at: "player"; id: string } // the name of an account
  | { at: "dictionary" }
  | { at: "clock" } // a plain one, for a real board
  | { at: "board" } // a game on a real one, to be opened
  | { at: "referee"; id?: string } // the tables one referees; with the token of an event's link
  | { at: "stands" } // a referee's, for judging words in the hall
  | { at: "stand"; id: string } // the link's token
  | { at: "events" } // tournaments
  | { at: "event" | "public" | "join"; id: string } // one: its desk, for everybody, to enter it
  | { at: "desk" | "hall" | "me" | "station"; id: string } // by the token of a link
  | { at: "rules"; id: string } // a part of the rule book, a clause, or nothing
  | { at: "game"; id: string }
  | { at: "show"; id: string } // a game for a hall's screen, or with ?overlay for a stream
  | { at: "replay"; id: string }
  | { at: "review"; id: string } // the replay, with what the engine says of it
  | { at: "invited"; token: string }; // to a game

export type Stage = "live" | "ended" | "replay" | "review";

const PLAIN = /^(lobby|games|account|dictionary|stands|clock|events|board|referee)$/;
const NAMED =
  /^(game|show|replay|review|stand|player|event|public|join|desk|hall|me|station|referee)$/;

export const session = $state({
  me: null as Me | null, // null until the server has answered
  trouble: "", // why it has not
  place: readPlace() as Place,
  rules: "", // the rule set that a new game is asked for
  stage: null as Stage | null, // of the game one looks at; null: one's own that goes on, or none
  clause: "", // the clause of the rule book being read
  whole: false, // what is shown takes the whole screen, without a header
});

export async function meet(): Promise<void> {
  const before = language();
  try {
    session.me = await api.me();
    session.trouble = "";
    if (language() === before) setLanguage(session.me.language); // none was chosen meanwhile
  } catch (trouble) {
    session.trouble = (trouble as Trouble).message;
  }
}

export async function speak(chosen: Language): Promise<void> {
  setLanguage(chosen);
  try {
    session.me = await api.language(chosen);
  } catch (trouble) {
    if ((trouble as Trouble).problem.code !== AWAY) throw trouble;
    await untilBack(); // the page speaks it already; the server will when it can be told
    if (language() === chosen) await speak(chosen);
  }
}

function readPlace(): Place {
  if (!location.hash) {
    const [, way, name] = /^\/(join|game|games)(?:\/([^/]+))?$/.exec(location.pathname) ?? [];
    if (way === "join" && name) return { at: "invited", token: decodeURIComponent(name) };
    if (way === "game" && name) return { at: way, id: decodeURIComponent(name) };
    if (way === "games") return { at: way };
  }
  const [, at, id] = /^#\/(\w+)(?:\/(.*))?$/.exec(location.hash) ?? [];
  if (at === "rules") return { at, id: decodeURIComponent(id ?? "") };
  if (id && NAMED.test(at!)) return { at, id: decodeURIComponent(id) } as Place;
  if (PLAIN.test(at!)) return { at } as Place;
  return { at: "home" };
}

export function go(place: Place): void {
  session.rules = (place.at === "home" && place.rules) || "";
  const hash =
    "id" in place && place.id !== undefined
      ? `#/${place.at}/${encodeURIComponent(place.id)}`
      : place.at === "home"
        ? "#/"
        : `#/${place.at}`;
  if (location.pathname !== "/") {
    history.pushState(null, "", `/${hash}`);
    session.place = readPlace();
  } else location.hash = hash;
}

window.addEventListener("hashchange", () => (session.place = readPlace()));
window.addEventListener("popstate", () => (session.place = readPlace()));
