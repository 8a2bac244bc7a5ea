// What neither formatter nor linter nor types see: colours, long lines, and what nobody uses.

import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import test from "node:test";

const WEB = join(import.meta.dirname, "..");
const read = (name: string) => readFileSync(join(WEB, name), "utf8");
const generated = read(".prettierignore").match(/^\w.*/gm)!;
const sources = globSync("{*,{src,test}/**/*}.{css,html,js,mjs,svelte,ts}", { cwd: WEB })
  .filter((name) => !generated.some((one) => name.startsWith(one)))
  .map((name) => ({ name, kind: extname(name), text: read(name) }));
const page = sources.filter(({ name }) => name.startsWith("src"));
const whole = page.map(({ text }) => text).join("\n");

// What the first group of a pattern matches.
function found(pattern: RegExp, text: string): string[] {
  return [...text.matchAll(pattern)].map((match) => match[1]!);
}

test("a colour is written among the tokens alone", () => {
  const colour = /#(?:[\da-f]{3,4}){1,2}\b|\b(?:rgb|hsl|hwb|(?:ok)?l(?:ab|ch)|color)a?\(/i;
  const places = page.filter(({ text }) => colour.test(text)).map(({ name }) => name);
  assert.deepEqual(places, ["src/tokens.css"]);
});

test("every token is used, and whatever is used is set", () => {
  const used = new Set(found(/var\((--[\w-]+)/g, whole));
  const set = new Set(found(/(--[\w-]+)(?:: |=|",)/g, whole));
  assert.deepEqual(used, set);
});

test("no line is longer than a hundred characters", () => {
  for (const { name, text } of sources)
    for (const [above, line] of text.split("\n").entries())
      assert.ok([...line].length <= 100, `${name}:${above + 1}: ${line}`);
});

test("every class of the shared sheets is given to something", () => {
  const given = page.map(({ kind, text }) => {
    if (kind === ".svelte") return found(/class[=:](".*?"|\{[^}]*|[\w-]+)/g, text).join(" ");
    return kind === ".ts" ? text : "";
  });
  const names = new Set(found(/([\w-]+)/g, given.join(" ")));
  const sheets = page.filter(({ kind }) => kind === ".css").map(({ text }) => text);
  const selectors = found(/([^{};]+)\{/g, sheets.join("\n").replace(/\/\*[^]*?\*\//g, ""));
  const classes = found(/\.([a-z][\w-]*)/gi, selectors.join(" "));
  assert.deepEqual(
    classes.filter((one) => !names.has(one)),
    [],
  );
});

test("what a module exports another one takes", () => {
  for (const { name, text } of page)
    for (const one of found(/^export (?:async )?(?:const|function|class) (\w+)/gm, text)) {
      const taking = new RegExp(`^ *import [^;]*\\b${one}\\b[^;]* from `, "m");
      assert.ok(
        sources.some((taker) => taking.test(taker.text)),
        `${name}: ${one}`,
      );
    }
});
