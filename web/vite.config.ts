/// <reference types="vitest/config" />
import { fileURLToPath } from "node:url";
import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const MODERN = ["chrome123", "firefox128", "safari17.5"];

export const words = () =>
  paraglideVitePlugin({
    project: "./project.inlang",
    outdir: "./src/words",
    strategy: ["preferredLanguage", "baseLocale"], // lib/language stores the choice
  });

export default defineConfig({
  // Tests use the messages from `npm run words`. The plugin would keep vitest from exiting.
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
    // No data: URLs: the server's content security policy allows no inline scripts or fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 900,
    // Shorter hashes: the first load contains hundreds of these names.
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
