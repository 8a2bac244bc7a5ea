// What `make check` asks of the page: format, lint, types and tests, all at once; of each that
// fails it says what to do. With --mend (`make format`) it mends what the linter can, and formats.
// Prettier and ESLint read again only what changed since they last ran.
import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const packaged = (name) => join("node_modules", ".bin", name);
const cached = (name) => [packaged(name), "--cache", `--cache-location=../build/page/${name}`];

const prettier = cached("prettier");
const eslint = [...cached("eslint"), "--max-warnings=0"];
const types = [packaged("svelte-check"), "--fail-on-warnings"];
const tests = ["--test", "--no-warnings", "--test-reporter=dot", "test/*.test.ts"];

// Runs under the same node, and tells what it said if it failed.
async function run(name, remedy, ...command) {
  const child = spawn(process.execPath, command, { cwd: here });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text) => (said += text));
  const status = await new Promise((resolve) => child.on("close", resolve));
  if (status === 0) return;
  process.exitCode = 1;
  console.error(`${said}\nThe page's ${name}: ${remedy}`);
}

if (process.argv.includes("--mend")) {
  await run("lint", "the rest is for you to mend", ...eslint, "--fix", ".");
  await run("format", "a file could not be read", ...prettier, "--write", ".");
} else {
  await Promise.all([
    run("types", "where the wire changed, `make generated` writes its types anew", ...types),
    run("lint", "`make format` mends some; rules are set in web/eslint.config.js", ...eslint, "."),
    run("format", "`make format` mends it", ...prettier, "--check", "."),
    run("tests", "`node --test web/test/` runs them alone", ...tests),
  ]);
}
