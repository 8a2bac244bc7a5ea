// The recommended sets. Without type information, which costs as much again: svelte-check reads the
// types, and knows every name and what is not used.
import { readFileSync } from "node:fs";
import js from "@eslint/js";
import { defineConfig, globalIgnores } from "eslint/config";
import svelte from "eslint-plugin-svelte";
import ts from "typescript-eslint";

const generated = readFileSync(new URL(".prettierignore", import.meta.url), "utf8").match(
  /^\w.*/gm,
);
const program = { console: "readonly", process: "readonly", URL: "readonly" };

export default defineConfig(
  globalIgnores(generated),
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  { files: ["*.js", "*.mjs"], languageOptions: { globals: program } },
  {
    files: ["**/*.ts", "**/*.svelte"],
    languageOptions: { parserOptions: { parser: ts.parser } },
    rules: {
      "no-undef": "off", // TypeScript's own
      // Taking a field out of the rest is its use.
      "@typescript-eslint/no-unused-vars": ["error", { ignoreRestSiblings: true }],
    },
  },
);
