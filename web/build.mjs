// Builds the page into src/mydelko/server/static: scripts, a style sheet, the fonts, index.html.
// What is imported on demand (ON_DEMAND) is a script of its own with its styles.
// `node web/build.mjs` installs the locked packages first when they are missing or older than the
// lock: those a build needs, with MYDELKO_PAGE_KIT also those that only check the page. The same
// sources give the same bytes wherever they lie.
// Options: --watch rebuilds on every change, --size prints what a first visit loads, --packages
// prints which packages are in the result, --out=FOLDER builds elsewhere.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, readdir, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const here = dirname(fileURLToPath(import.meta.url));
const flags = new Set(process.argv.slice(2));
const elsewhere = [...flags].find((flag) => flag.startsWith("--out="));
const out = elsewhere
  ? resolve(elsewhere.slice(6))
  : join(here, "..", "src", "mydelko", "server", "static");

await installPackages();
const esbuild = await import("esbuild");
const { compile, compileModule } = await import("svelte/compiler");

// npm keeps its own lock inside node_modules: newer than ours means nothing to do. Who once had the
// kit keeps it.
async function installPackages() {
  const modules = join(here, "node_modules");
  const installed = join(modules, ".package-lock.json");
  const locked = join(here, "package-lock.json");
  const { dependencies, devDependencies } = JSON.parse(
    await readFile(join(here, "package.json"), "utf8"),
  );
  const isThere = (name) => existsSync(join(modules, name));
  const kit = Boolean(process.env.MYDELKO_PAGE_KIT) || Object.keys(devDependencies).some(isThere);
  const wanted = Object.keys({ ...dependencies, ...(kit ? devDependencies : {}) });
  const newer =
    existsSync(installed) && (await stat(installed)).mtimeMs >= (await stat(locked)).mtimeMs;
  if (newer && wanted.every(isThere)) return;
  const options = [
    "--prefer-offline",
    "--no-audit",
    "--no-fund",
    "--ignore-scripts",
    "--fetch-timeout=60000",
  ];
  if (!kit) options.push("--omit=dev");
  const result = spawnSync(process.execPath, [findNpm(), "ci", ...options], {
    cwd: here,
    stdio: "inherit",
    env: { ...machineSettings(), ...process.env },
  });
  if (result.status !== 0)
    throw new Error("the page's packages could not be installed: is the npm registry in reach?");
}

// A node from PyPI has a prefix of its own and would miss the machine's npm settings, a school's
// mirror say.
function machineSettings() {
  const found = ["/usr/local/etc/npmrc", "/etc/npmrc"].find((place) => existsSync(place));
  return found ? { NPM_CONFIG_GLOBALCONFIG: found } : {};
}

// npm travels beside the running node, whether that came from PyPI or from the system.
function findNpm() {
  const prefix = dirname(process.execPath);
  const places = [
    join(prefix, "..", "lib", "node_modules", "npm", "bin", "npm-cli.js"),
    join(prefix, "node_modules", "npm", "bin", "npm-cli.js"),
    join("/usr", "share", "nodejs", "npm", "bin", "npm-cli.js"),
  ];
  const found = places.find((place) => existsSync(place));
  if (!found) throw new Error(`npm was not found beside ${process.execPath}`);
  return found;
}

// Not everybody opens these.
const ON_DEMAND = ["desk", "learn", "real", "referee/", "text"].map((part) => join("src", part));

const svelte = {
  name: "svelte",
  setup(build) {
    build.onLoad({ filter: /\.svelte$/, namespace: "file" }, async ({ path }) => {
      const { js, css, warnings } = compile(await readFile(path, "utf8"), {
        filename: path,
        rootDir: here, // names of scoped styles are made of paths below it
        css: "external",
        runes: true,
      });
      const sheet = relative(here, path);
      styles.set(sheet, css?.code ?? "");
      const style = ON_DEMAND.some((part) => sheet.startsWith(part))
        ? await adopted(css?.code ?? "")
        : css?.code
          ? `\nimport ${JSON.stringify(`style:${sheet}`)};`
          : "";
      return {
        contents: js.code + style,
        loader: "js",
        resolveDir: dirname(path),
        warnings: warnings.map(toMessage),
      };
    });
    build.onLoad({ filter: /\.svelte\.ts$/, namespace: "file" }, async ({ path }) => {
      const plain = await esbuild.transform(await readFile(path, "utf8"), {
        loader: "ts",
        target: "esnext",
      });
      return {
        contents: compileModule(plain.code, { filename: path, rootDir: here }).js.code,
        loader: "js",
        resolveDir: dirname(path),
      };
    });
    build.onResolve({ filter: /^style:/ }, ({ path }) => ({
      path: path.slice(6),
      namespace: "style",
    }));
    build.onLoad({ filter: /.*/, namespace: "style" }, ({ path }) => ({
      contents: styles.get(path),
      loader: "css",
      resolveDir: dirname(join(here, path)),
    }));
  },
};

// esbuild loads no style sheet with a script that comes later, so such a script adopts its own.
async function adopted(css) {
  const { code } = await esbuild.transform(css, { loader: "css", minify: true });
  if (!code.trim()) return "";
  return `
const adopted = new CSSStyleSheet();
adopted.replaceSync(${JSON.stringify(code.trim())});
document.adoptedStyleSheets = [...document.adoptedStyleSheets, adopted];`;
}

const styles = new Map(); // style sheet of each component, until esbuild asks for it

function toMessage(warning) {
  return {
    text: warning.message,
    location: { file: warning.filename, line: warning.start?.line ?? 1 },
  };
}

// What comes later imports the whole first visit, which is there by then: else each set of later
// parts that share something would have a chunk of its own, and many small ones compress badly.
const later = {
  name: "later",
  setup(build) {
    build.onResolve({ filter: /^\./, namespace: "file" }, ({ kind, path, resolveDir }) => {
      if (kind !== "dynamic-import") return;
      return { path: relative(here, join(resolveDir, path)), namespace: "later" };
    });
    build.onLoad({ filter: /.*/, namespace: "later" }, ({ path }) => ({
      contents: [
        `export * from "./${path}";`,
        path.endsWith(".svelte") ? `export { default } from "./${path}";` : "",
        'import "./src/App.svelte";',
      ].join("\n"),
      resolveDir: here,
    }));
  },
};

const page = {
  name: "page",
  setup(build) {
    build.onEnd(async ({ metafile, errors }) => {
      if (errors.length) return;
      const [entry, { cssBundle, imports }] = Object.entries(metafile.outputs).find(
        ([, output]) => output.entryPoint === "src/main.ts",
      );
      for (const path of Object.keys(metafile.outputs))
        // parts of the first page, once more
        if (path.endsWith(".css") && path !== cssBundle) await rm(join(out, fileOf(path)));
      const now = imports.filter(({ kind }) => kind === "import-statement");
      const preloads = now.map(
        ({ path }) => `<link rel="modulepreload" href="/${fileOf(path)}" />`,
      );
      const template = await readFile(join(here, "index.html"), "utf8");
      const html = template
        .replace("{script}", fileOf(entry))
        .replace("{style}", fileOf(cssBundle))
        .replace("<!-- preloads -->", preloads.join("\n    "));
      await writeFile(join(out, "index.html"), html);
      await writeFile(join(out, "icon.svg"), await readFile(join(here, "icon.svg")));
      const first = [entry, ...now.map(({ path }) => path)].map(fileOf);
      if (flags.has("--size"))
        await printSize((name) => !/\.js$/.test(name) || first.includes(name));
      if (flags.has("--packages")) printPackages(metafile);
    });
  },
};

function fileOf(path) {
  return path.split("/").pop();
}

async function printSize(isFirst) {
  let total = 0;
  for (const name of (await readdir(out)).sort()) {
    const bytes = await readFile(join(out, name));
    const size = name.endsWith(".woff2") ? bytes.length : gzipSync(bytes).length;
    if (isFirst(name)) total += size;
    const when = isFirst(name) ? "" : "  (on demand)";
    console.log(`${(size / 1024).toFixed(1).padStart(7)} KB  ${name}${when}`);
  }
  console.log(`${(total / 1024).toFixed(1).padStart(7)} KB  at a first visit, compressed`);
}

// A package is named by the path of its files: node_modules/clsx/…, node_modules/@scope/name/….
function printPackages({ inputs }) {
  const names = Object.keys(inputs).map(
    (path) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1],
  );
  for (const name of [...new Set(names)].filter(Boolean).sort()) console.log(name);
}

await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
const context = await esbuild.context({
  entryPoints: { app: join(here, "src", "main.ts") },
  entryNames: "[name]-[hash]",
  assetNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  splitting: true,
  absWorkingDir: here,
  outdir: out,
  bundle: true,
  minify: true,
  format: "esm",
  target: ["es2022"],
  conditions: ["svelte", "browser", "production"],
  mainFields: ["svelte", "browser", "module", "main"],
  define: { "process.env.NODE_ENV": '"production"' },
  loader: { ".woff2": "file", ".json": "json" },
  metafile: true,
  logLevel: "warning",
  plugins: [later, svelte, page],
});
if (flags.has("--watch")) await context.watch();
else {
  await context.rebuild();
  await context.dispose();
}
