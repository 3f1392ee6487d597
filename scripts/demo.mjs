import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { load, ready } from "./lib/ready.mjs";
import { say, script } from "./lib/script.mjs";

await script(async () => {
  await ready();
  const dataDir = mkdtempSync(join(tmpdir(), "longhand-demo-"));
  process.once("exit", () => rmSync(dataDir, { recursive: true, force: true }));
  const stop = () => process.exit(0);
  const endings = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of endings) process.on(signal, stop);

  // No .env: its addresses and passwords belong to the real blog.
  process.env.NODE_ENV = "production";
  process.env.DATA_DIR = dataDir;
  process.env.LOG_LEVEL ??= "warn";
  process.env.ADMIN_PASSWORD = "";
  say("Filling a blog to look at…");
  const { makeDemo } = await load("demo");
  const { email, password } = await makeDemo();
  say(
    `\n  The demo's administrator, at /admin\n    e-mail    ${email}\n    password  ${password}\n  All of it is gone when you stop it with Ctrl+C.\n`,
  );

  // From here on the server stops in its own way; SIGHUP, the terminal being closed, it does not know.
  process.off("SIGINT", stop);
  process.off("SIGTERM", stop);
  await load("main");
});
