// What leads from one view of an event to the next, as the server tells it: a value, fields of a
// record, or rows of a list that are known by a number of their own.

export type Change =
  | string
  | number
  | boolean
  | null
  | { to: unknown } // another value
  | { in: { [field: string]: Change } }
  | { rows: { [key: string]: Change }; order?: number[] }; // no order: as it was

interface Row {
  number?: number;
  round?: number;
}

function changed(value: unknown, change: Change): unknown {
  if (change === null || typeof change !== "object") return change;
  if ("to" in change) return change.to;
  if ("in" in change) return changedFields(value as object, change.in);
  const old = new Map((value as Row[]).map((row) => [row.number ?? row.round!, row]));
  const order = change.order ?? [...old.keys()];
  return order.map((key) =>
    key in change.rows ? changed(old.get(key), change.rows[key]!) : old.get(key),
  );
}

export function changedFields<Fields extends object>(
  fields: Fields,
  changes: { [field: string]: Change },
): Fields {
  const old = fields as { [field: string]: unknown };
  const found = Object.entries(changes).map(([name, change]) => [name, changed(old[name], change)]);
  return { ...fields, ...Object.fromEntries(found) };
}
