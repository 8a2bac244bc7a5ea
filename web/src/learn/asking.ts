// What only these pages ask of the server.

import { call } from "../api.ts";
import type {
  CheckBody,
  DictionaryState,
  FamilyBody,
  Review,
  SearchBody,
  StandBody,
  StandCheck,
  StandInfo,
  StandView,
  TakeBody,
  WordAnswer,
  WordFamily,
  WordsBody,
  WordsFound,
} from "../wire.ts";

export const judging = {
  all: () => call<StandInfo[]>("GET", "/api/stands"),
  open: (body: StandBody) => call<StandInfo>("POST", "/api/stands", body),
  link: (id: string) => call<StandInfo>("POST", `/api/stands/${encodeURIComponent(id)}/link`),
  close: (id: string) => call<void>("DELETE", `/api/stands/${encodeURIComponent(id)}`),
  take: (body: TakeBody) => call<StandView>("POST", "/api/stand", body),
  check: (body: CheckBody) => call<StandCheck>("POST", "/api/stand/words", body),
};

export const asking = {
  dictionary: () => call<DictionaryState>("GET", "/api/words"),
  judge: (body: WordsBody) => call<WordAnswer[]>("POST", "/api/words", body),
  search: (body: SearchBody) => call<WordsFound>("POST", "/api/words/search", body),
  family: (body: FamilyBody) => call<WordFamily>("POST", "/api/words/family", body),
  openProfile: (open: boolean) =>
    call<void>("POST", "/api/account/profile", { open: open ? "yes" : "no" }),
  beginReview: (id: string) => call<Review>("POST", `/api/games/${encodeURIComponent(id)}/review`),
  review: (id: string, after: number) =>
    call<Review>("GET", `/api/games/${encodeURIComponent(id)}/review?after=${after}`),
};
