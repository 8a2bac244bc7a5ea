// A server that does not answer: whoever asked waits here until it is back, and the page says so
// meanwhile.

const FIRST_PAUSE = 500; // milliseconds between two attempts; doubled up to LAST_PAUSE
const LAST_PAUSE = 4000;

export const outage = $state({ lasts: false });
let returning: Promise<void> | null = null; // one asks for all

export function untilBack(): Promise<void> {
  return (returning ??= knock().finally(() => (returning = null)));
}

async function knock(): Promise<void> {
  outage.lasts = true;
  let pause = FIRST_PAUSE;
  do {
    await new Promise((done) => setTimeout(done, pause));
    pause = Math.min(LAST_PAUSE, pause * 2);
  } while (!(await isThere()));
  outage.lasts = false;
}

async function isThere(): Promise<boolean> {
  return fetch("/health", { cache: "no-store" }).then(
    (answer) => answer.ok,
    () => false,
  );
}
