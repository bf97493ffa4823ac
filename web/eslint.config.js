import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import { defineConfig, globalIgnores } from "eslint/config";
import rooms from "./tools/rooms.mjs";

const UNUSED = "^_";

export default defineConfig(
  globalIgnores(["src/words/", "src/lib/protocol.ts", "static/", "project.inlang/"]), // generated
  js.configs.recommended,
  ts.configs.strict,
  svelte.configs.recommended,
  svelte.configs.prettier,
  {
    rules: {
      eqeqeq: ["error", "always", { null: "ignore" }], // `== null` tests for null and undefined at once
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: UNUSED, varsIgnorePattern: UNUSED, ignoreRestSiblings: true },
      ],
      "svelte/no-useless-mustaches": "off", // {" · "} keeps the spaces that the formatter would move
      "svelte/no-unused-svelte-ignore": "off", // it reads the words of the reason as rule codes; svelte-check reports unused ignores
    },
  },
  { files: ["**/*.ts", "**/*.svelte"], rules: { "no-undef": "off" } }, // TypeScript checks names
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"] } },
  },
  {
    files: ["src/**/*.ts", "src/**/*.svelte"],
    plugins: { rooms },
    rules: { "rooms/order": "error", "rooms/circle": "error" },
  },
  { files: ["src/sw.js"], languageOptions: { globals: globals.serviceworker } },
  { files: ["tools/*.mjs"], languageOptions: { globals: globals.node } },
);
