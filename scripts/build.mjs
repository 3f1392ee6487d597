import { build } from "./lib/built.mjs";
import { ensureInstalled } from "./lib/installed.mjs";
import { script } from "./lib/script.mjs";

await script(async () => {
  await ensureInstalled();
  await build();
});
