import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compressAssets } from "./scripts/vite-compress-plugin.ts";
import { longhandDev } from "./scripts/vite-dev-plugin.ts";

export default defineConfig({
  appType: "custom",
  plugins: [react(), longhandDev(), compressAssets()],
  server: { host: process.env.HOST ?? "127.0.0.1", port: Number(process.env.PORT ?? 3000) },
  environments: {
    client: {
      build: {
        outDir: "dist/client",
        manifest: true,
        sourcemap: false,
        rolldownOptions: { input: "src/client/entry-client.tsx" },
      },
    },
    ssr: {
      build: {
        outDir: "dist/server",
        copyPublicDir: false,
        rolldownOptions: {
          input: { main: "src/server/main.ts", cli: "src/server/cli/main.ts", demo: "src/server/demo/main.ts" },
          output: { entryFileNames: "[name].js" },
        },
      },
    },
  },
});
