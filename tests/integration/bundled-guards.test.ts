import { join } from "node:path";
import { build, type Rolldown } from "vite";
import { expect, test } from "vitest";
import config from "../../vite.config.ts";
import { aFolder } from "../support/a-folder.ts";

const guards = [
  ["decodeURI", "%"],
  ["decodeURIComponent", "%"],
  ["encodeURI", "\ud800"],
  ["encodeURIComponent", "\ud800"],
  ["String.fromCodePoint", -1],
] as const;

test("the build keeps calls that only check their input", async () => {
  const lines = guards.map(([name]) => `${JSON.stringify(name)}: (input) => { ${name}(input); },`);
  const folder = aFolder({ "guards.js": `export default { ${lines.join("\n")} };` });
  const { environments } = config({ command: "build", mode: "production" });
  const built = (await build({
    configFile: false,
    logLevel: "silent",
    define: environments?.ssr?.define ?? {},
    build: { ssr: join(folder, "guards.js"), write: false },
  })) as Rolldown.RolldownOutput;
  const { default: kept } = await import(`data:text/javascript,${encodeURIComponent(built.output[0].code)}`);
  for (const [name, input] of guards) expect(() => kept[name](input), name).toThrow();
});
