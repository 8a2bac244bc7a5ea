// What judges' stands ask of the server.

import { call } from "../api.ts";
import type { CheckBody, StandBody, StandCheck, StandInfo, StandView, TakeBody } from "../wire.ts";

export const judging = {
  all: () => call<StandInfo[]>("GET", "/api/stands"),
  open: (body: StandBody) => call<StandInfo>("POST", "/api/stands", body),
  link: (id: string) => call<StandInfo>("POST", `/api/stands/${encodeURIComponent(id)}/link`),
  close: (id: string) => call<void>("DELETE", `/api/stands/${encodeURIComponent(id)}`),
  take: (body: TakeBody) => call<StandView>("POST", "/api/stand", body),
  check: (body: CheckBody) => call<StandCheck>("POST", "/api/stand/words", body),
};
