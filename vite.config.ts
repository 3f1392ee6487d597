import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { nativePackages } from "./scripts/lib/native-packages.mjs";
import { compileAtOnce } from "./scripts/vite-compile-hint-plugin.ts";
import { compressAssets } from "./scripts/vite-compress-plugin.ts";
import { longhandDev } from "./scripts/vite-dev-plugin.ts";
import { wordsLanguages } from "./src/shared/words/languages.ts";

/** `Features.DirSelector` of lightningcss. */
const dirSelector = 4;

/**
 * The bundler takes these functions for free of side effects, although they throw for some strings or numbers: it removes a call
 * whose result is unused, such as a check of input, and no option prevents that. It does not know them by these longer names.
 */
const throwingFunctions = [
  "decodeURI",
  "decodeURIComponent",
  "encodeURI",
  "encodeURIComponent",
  "String.fromCodePoint",
];
const underLongerNames = Object.fromEntries(throwingFunctions.map((name) => [name, `globalThis.${name}`]));

/** The scripts of the writing page, but for the application, most of whose readers are visitors. */
const writingPage = ["admin-area", "shared", "post-editor", "editor"];

export default defineConfig(({ command }) => ({
  appType: "custom",
  resolve: {
    alias: [
      // wouter imports a shim of a hook that React 18 and later have.
      { find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: "react" },
      // Its main file also loads the streaming renderer, which is as large and unused.
      ...(command === "build"
        ? [
            {
              find: /^react-dom\/server$/,
              replacement: fileURLToPath(
                new URL("node_modules/react-dom/cjs/react-dom-server-legacy.node.production.js", import.meta.url),
              ),
            },
          ]
        : []),
      // A copy under another name. A bundler keeps a module in one file, so the part that only streamed AI answers use would add 1.7 kB
      // to every visitor's scripts.
      {
        find: "@trpc/client/streaming",
        replacement:
          command === "build" ? `${fileURLToPath(import.meta.resolve("@trpc/client"))}?streaming` : "@trpc/client",
      },
      // A copy for the loader, which must not load the application for it.
      {
        find: "format-ago-of-loader",
        replacement: `${fileURLToPath(new URL("src/client/lib/dates/format-ago.ts", import.meta.url))}?loader`,
      },
    ],
  },
  plugins: [react(), longhandDev(), compileAtOnce(writingPage), compressAssets()],
  // lightningcss would replace `:dir()` by a list of languages, which means something else.
  css: { lightningcss: { exclude: dirSelector } },
  server: { host: process.env.HOST ?? "127.0.0.1", port: Number(process.env.PORT ?? 3000) },
  environments: {
    client: {
      build: {
        outDir: "dist/client",
        manifest: true,
        sourcemap: false,
        rolldownOptions: {
          input: {
            loader: "src/client/loader/loader.ts",
            "admin-language": "src/client/loader/admin-language.ts",
            "entry-client": "src/client/entry-client.tsx",
            ...Object.fromEntries(wordsLanguages.map((it) => [`words-${it}`, `src/client/words/${it}.ts`])),
          },
          // The loader imports the application by an address that the page names.
          preserveEntrySignatures: "allow-extension",
          // The module of wouter's unused Link does not declare its call of forwardRef as free of side effects.
          treeshake: {
            // A read of a property changes nothing, in our code and in these packages. Without this the bundler keeps reads that nobody uses.
            propertyReadSideEffects: false,
            manualPureFunctions: ["forwardRef"],
            // The package does not declare its modules as free of side effects; its WebSocket client is unused.
            moduleSideEffects: [{ test: /@trpc\/client/, sideEffects: false }],
          },
          // One file for visitors beside the loader: three files would compress 1 kB worse and take three requests.
          output: {
            codeSplitting: {
              groups: [
                {
                  name: "visitor",
                  tags: ["$initial"],
                  test: /^(?!.*(?:\/client\/loader\/|\/page-data-address|\?loader$|\/words\/readers\/|\/client\/words\/))/,
                },
                // What screens of the admin area share, but for the form of a post: two dozen files of one kB take longer than one.
                {
                  name: "shared",
                  minShareCount: 4,
                  test: /\/src\/(?!.*markdown)(?:shared|client\/(?:lib|ui|features\/(?!editor|writing)[^/]+))\//,
                },
                // The bundler would name it after one of its modules.
                {
                  name: "editor",
                  minShareCount: 2,
                  test: /\/(?:@?lexical|features\/editor)\/(?!markdown\/markdown-to-html)/,
                  includeDependenciesRecursively: false,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Packages are bundled, because reading two thousand small files doubles the time of a start. Packages with native code stay
      // outside.
      resolve: command === "build" ? { noExternal: true, external: nativePackages } : {},
      define:
        command === "build"
          ? {
              // Removes the development code of packages.
              "process.env.NODE_ENV": '"production"',
              ...underLongerNames,
            }
          : {},
      build: {
        outDir: "dist/server",
        copyPublicDir: false,
        rolldownOptions: {
          input: {
            main: "src/server/main.ts",
            cli: "src/server/ops/cli/main.ts",
            demo: "src/server/ops/demo/main.ts",
            exporter: "src/server/ops/exporter/main.ts",
            importer: "src/server/ops/importer/main.ts",
            "text-thread": "src/server/text-thread.ts",
            "image-worker": "src/server/content/images/worker/child/main.ts",
          },
          output: { entryFileNames: "[name].js" },
        },
      },
    },
  },
}));
