import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, mergeConfig, type UserConfig } from "vite";
import { fileURLToPath } from "node:url";
import client, { words } from "./vite.config.ts";

/** The site's generator makes a rem 20 px, a board expects 16 px. */
const inPixels = (css: string) =>
  css.replace(/(-?[\d.]+)rem\b/g, (_, number: string) => `${Number(number) * 16}px`);

/** Styles for the documentation site and the code that draws boards on its pages: `npm run site`. */
export default defineConfig(() => {
  const { plugins: _, publicDir: __, ...shared } = client as UserConfig;
  return mergeConfig(shared, {
    plugins: [
      words(),
      svelte({
        compilerOptions: { css: "injected" }, // into the shadow root of a board
        preprocess: { style: ({ content }) => ({ code: inPixels(content) }) },
      }),
      {
        name: "pixels",
        enforce: "pre",
        transform: (code: string, id: string) => (id.endsWith(".css?inline") ? inPixels(code) : null),
      },
    ],
    base: "./",
    publicDir: false,
    build: {
      outDir:
        process.env["PARLOUR_SITE_OUT"] ??
        fileURLToPath(new URL("../build/theme/assets/parlour", import.meta.url)),
      emptyOutDir: true,
      manifest: false,
      rolldownOptions: {
        input: fileURLToPath(new URL("site/main.ts", import.meta.url)),
        output: {
          entryFileNames: "site.js",
          assetFileNames: "[name][extname]",
          chunkFileNames: "[name]-[hash:7].js",
        },
      },
    },
  } satisfies UserConfig);
});
