// Small things kept in this browser. A browser that keeps nothing (private mode) is no trouble.

export function keep(name: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(`mydelko.${name}`);
    else localStorage.setItem(`mydelko.${name}`, JSON.stringify(value));
  } catch {
    // not kept: the page works without
  }
}

export function kept<Value>(name: string, otherwise: Value): Value {
  try {
    const text = localStorage.getItem(`mydelko.${name}`);
    return text === null ? otherwise : (JSON.parse(text) as Value);
  } catch {
    return otherwise;
  }
}

// Forgets all names with this beginning but one.
export function forgetOthers(beginning: string, but: string): void {
  try {
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith(`mydelko.${beginning}`) && name !== `mydelko.${but}`)
        localStorage.removeItem(name);
    }
  } catch {
    // nothing was kept
  }
}
