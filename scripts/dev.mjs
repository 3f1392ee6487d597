import { loadEnvFile } from "./lib/env-file.mjs";
import { ensureInstalled } from "./lib/installed.mjs";
import { script } from "./lib/script.mjs";

await script(async () => {
  await ensureInstalled();
  loadEnvFile();
  // Vite runs in this process, not through its command: one process, one Ctrl+C.
  const { createServer } = await import("vite");
  const server = await createServer();
  await server.listen();
  server.printUrls();
  server.bindCLIShortcuts({ print: true });
});
