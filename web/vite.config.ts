/// <reference types="vitest/config" />
import { fileURLToPath } from "node:url";
import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const MODERN = ["chrome123", "firefox128", "safari17.5"];

const words = () =>
  paraglideVitePlugin({
    project: "./project.inlang",
    outdir: "./src/words",
    strategy: ["preferredLanguage", "baseLocale"], // what was chosen is kept by lib/language
  });

export default defineConfig({
  // Tests have the words from `npm run words`; the plugin would keep vitest from ending.
  plugins: [...(process.env["VITEST"] ? [] : [words()]), svelte()],
  resolve: {
    alias: [
      { find: /^\$words$/, replacement: here("./src/words/messages.js") },
      { find: "$words", replacement: here("./src/words") },
      { find: "$lib", replacement: here("./src/lib") },
      { find: "$ui", replacement: here("./src/ui") },
      { find: "$scene", replacement: here("./src/scene") },
    ],
  },
  publicDir: "static",
  build: {
    outDir: process.env["PARLOUR_WEB_OUT"] ?? here("../src/parlour/web"),
    emptyOutDir: true,
    target: MODERN,
    cssTarget: MODERN,
    manifest: true,
    // No data: scripts or fonts in the page; the policy of the server allows none of ours inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 900,
    // The first load has hundreds of these names; shorter hashes make it smaller.
    rolldownOptions: {
      output: {
        entryFileNames: "assets/[name]-[hash:7].js",
        chunkFileNames: "assets/[name]-[hash:7].js",
        assetFileNames: "assets/[name]-[hash:6][extname]",
      },
    },
  },
  test: { include: ["src/**/*.test.ts"], environment: "node" },
});
