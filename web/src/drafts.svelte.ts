// What somebody is typing, kept in this tab until it is sent or given up, so that a reload or a way
// back loses nothing of it. Passwords, PINs and tokens are never given to it. A browser that keeps
// nothing is no trouble.

const BEGINNING = "mydelko.draft.";

// For a component while it is made: takes up what was being typed under this name, and follows what
// is typed from now on. What is as the form began is no draft. Answers how to forget: what stands
// in the form then was sent, or given up.
export function keepDraft<Typed>(
  name: string,
  read: () => Typed,
  write: (typed: Typed) => void,
): () => void {
  let blank = JSON.stringify(read());
  const found = draftOf<Typed>(name);
  if (found !== null) write(found);
  $effect(() => {
    const typed = JSON.stringify(read());
    put(name, typed === blank ? null : typed);
  });
  return () => {
    blank = JSON.stringify(read());
    put(name, null);
  };
}

// Somebody else may sit down at this screen.
export function forgetDrafts(): void {
  try {
    for (const name of Object.keys(sessionStorage))
      if (name.startsWith(BEGINNING)) sessionStorage.removeItem(name);
  } catch {
    // nothing was kept
  }
}

function draftOf<Typed>(name: string): Typed | null {
  try {
    return JSON.parse(sessionStorage.getItem(BEGINNING + name) ?? "null") as Typed | null;
  } catch {
    return null;
  }
}

function put(name: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(BEGINNING + name);
    else sessionStorage.setItem(BEGINNING + name, text);
  } catch {
    // not kept: the form works without
  }
}
