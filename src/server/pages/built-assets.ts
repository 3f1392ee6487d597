import { readFileSync } from "node:fs";
import { join } from "node:path";
import sirv from "sirv";
import type { Manifest } from "vite";
import { projectRoot } from "../project-root.ts";
import { encodingFor } from "./accepted-encoding.ts";
import type { Assets } from "./page-routes.ts";

const oneYearSeconds = 365 * 24 * 60 * 60;
const entry = "src/client/entry-client.tsx";

/** The browser's files as `npm run build` left them; their names carry a hash, so they may be cached for good. */
export function builtAssets(folder = join(projectRoot, "dist", "client")): Assets {
  const manifest = JSON.parse(readFileSync(join(folder, ".vite", "manifest.json"), "utf8")) as Manifest;
  const chunk = manifest[entry];
  if (!chunk) throw new Error("The build has no entry; run npm run build");
  const needed = [chunk, ...(chunk.imports ?? []).map((name) => manifest[name])].filter((it) => it !== undefined);
  const files = sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders: (res, path) => {
      if (path.startsWith("/assets/")) {
        res.setHeader("Cache-Control", `public, max-age=${oneYearSeconds}, immutable`);
      }
    },
  });
  return {
    script: `/${chunk.file}`,
    preloads: needed.slice(1).map((it) => `/${it.file}`),
    // What every page shows text and headings in; the others come when their style or script does.
    fonts: needed
      .flatMap((it) => it.assets ?? [])
      .filter((file) => /-latin-\d+-normal/.test(file))
      .map((file) => `/${file}`),
    styles: needed.flatMap((it) => it.css ?? []).map((file) => `/${file}`),
    handler(req, res, next) {
      // sirv looks for names alone, those that are refused (`br;q=0`) too. Read again, by a page, the answer is the same.
      req.headers["accept-encoding"] = encodingFor(req.headers["accept-encoding"]?.toString());
      files(req, res, next);
    },
  };
}
