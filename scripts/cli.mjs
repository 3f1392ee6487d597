import { loadEnvFile } from "./lib/env-file.mjs";
import { load, ready } from "./lib/ready.mjs";
import { script } from "./lib/script.mjs";

await script(async () => {
  await ready();
  loadEnvFile();
  process.env.NODE_ENV = "production";
  await load("cli");
});
