import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { requireFreePort } from "./lib/free-port.mjs";
import { load, ready } from "./lib/ready.mjs";
import { say, script } from "./lib/script.mjs";

await script(async () => {
  const { values } = parseArgs({ options: { language: { type: "string" } } });
  await requireFreePort(process.env);
  await ready();
  const dataDir = mkdtempSync(join(tmpdir(), "longhand-demo-"));
  process.once("exit", () => rmSync(dataDir, { recursive: true, force: true }));
  const stop = () => process.exit(0);
  const endings = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of endings) process.on(signal, stop);

  // Do not load .env: its addresses and passwords belong to the real blog.
  process.env.NODE_ENV = "production";
  process.env.DATA_DIR = dataDir;
  process.env.LOG_LEVEL ??= "warn";
  process.env.ADMIN_PASSWORD = "";
  say("Filling a blog to look at…");
  const { makeDemo } = await load("demo");
  const { email, password } = await makeDemo(values.language);
  say(
    `\n  The demo's administrator, at /admin\n    e-mail    ${email}\n    password  ${password}\n  Ctrl+C stops the demo and deletes its data.\n`,
  );

  // The server handles SIGINT and SIGTERM itself. It does not handle SIGHUP (closed terminal), so that handler remains.
  process.off("SIGINT", stop);
  process.off("SIGTERM", stop);
  await load("main");
});
