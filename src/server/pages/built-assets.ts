import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Manifest } from "vite";
import { projectRoot } from "../platform/project-root.ts";
import type { Assets } from "./assets.ts";
import { builtFiles } from "./built-files.ts";

const entry = "src/client/entry-client.tsx";

/** The client's files, as `npm run build` wrote them. */
export function builtAssets(folder = join(projectRoot, "dist", "client")): Assets {
  const manifest = JSON.parse(readFileSync(join(folder, ".vite", "manifest.json"), "utf8")) as Manifest;
  const chunk = manifest[entry];
  if (!chunk) throw new Error("The build has no entry; run npm run build");
  const needed = [chunk, ...(chunk.imports ?? []).map((name) => manifest[name])].filter((it) => it !== undefined);
  return {
    script: `/${chunk.file}`,
    preloads: needed.slice(1).map((it) => `/${it.file}`),
    // Every page uses these faces; the browser loads the others when a style needs them.
    fonts: needed
      .flatMap((it) => it.assets ?? [])
      .filter((file) => /-latin-\d+-normal/.test(file))
      .map((file) => `/${file}`),
    styles: needed.flatMap((it) => it.css ?? []).map((file) => `/${file}`),
    handler: builtFiles(folder),
  };
}
