import { loadEnvFile, readEnvFile } from "./lib/env-file.mjs";
import { requireFreePort } from "./lib/free-port.mjs";
import { load, ready } from "./lib/ready.mjs";
import { script } from "./lib/script.mjs";

await script(async () => {
  await requireFreePort({ ...readEnvFile(), ...process.env });
  await ready();
  loadEnvFile();
  process.env.NODE_ENV = "production";
  await load("main");
});
