import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compressAssets } from "./scripts/vite-compress-plugin.ts";
import { longhandDev } from "./scripts/vite-dev-plugin.ts";
import { leanServer } from "./scripts/vite-lean-plugin.ts";

/** `Features.DirSelector` of lightningcss. */
const dirSelector = 4;

export default defineConfig(({ command }) => ({
  appType: "custom",
  resolve: {
    alias: [
      // wouter brings a stand-in for what React itself has had since its version 18.
      { find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: "react" },
      // A copy by another name: a module stands in one file, and what only the writer's streaming uses of this one would
      // come with what every visitor downloads, 1.7 kB.
      {
        find: "@trpc/client/streaming",
        replacement:
          command === "build" ? `${fileURLToPath(import.meta.resolve("@trpc/client"))}?streaming` : "@trpc/client",
      },
    ],
  },
  plugins: [react(), longhandDev(), compressAssets(), leanServer()],
  // `:dir()` is none of those that can be written for older browsers: what would stand there asks for languages.
  css: { lightningcss: { exclude: dirSelector } },
  server: { host: process.env.HOST ?? "127.0.0.1", port: Number(process.env.PORT ?? 3000) },
  environments: {
    client: {
      build: {
        outDir: "dist/client",
        manifest: true,
        sourcemap: false,
        rolldownOptions: {
          input: "src/client/entry-client.tsx",
          // The router's own link, which is not used: its module does not say that wrapping it does nothing else.
          treeshake: {
            manualPureFunctions: ["forwardRef"],
            // Its client for WebSockets, which nothing imports: the package does not say that its modules do nothing by themselves.
            moduleSideEffects: [{ test: /@trpc\/client/, sideEffects: false }],
          },
          // What every first visit needs in one file: three compress worse by 1 kB, and are three requests.
          output: { codeSplitting: { groups: [{ name: "visitor", tags: ["$initial"] }] } },
        },
      },
    },
    ssr: {
      // A server that reads two thousand small files starts in a second; from a few large ones in half of it. Packages
      // with native code stay outside.
      resolve: command === "build" ? { noExternal: true, external: ["better-sqlite3", "sharp"] } : {},
      // Leaves out what packages bring for development only.
      define: command === "build" ? { "process.env.NODE_ENV": '"production"' } : {},
      build: {
        outDir: "dist/server",
        copyPublicDir: false,
        rolldownOptions: {
          input: {
            main: "src/server/main.ts",
            cli: "src/server/ops/cli/main.ts",
            demo: "src/server/demo/main.ts",
            decoder: "src/server/images/worker/child/main.ts",
          },
          output: { entryFileNames: "[name].js" },
        },
      },
    },
  },
}));
