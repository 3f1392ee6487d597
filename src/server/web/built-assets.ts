import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Manifest } from "vite";
import { projectRoot } from "../core/platform/project-root.ts";
import { adminFiles } from "./admin-files.ts";
import type { Assets } from "./assets.ts";
import { builtFiles } from "./built-files.ts";

const loader = "src/client/loader/loader.ts";
const application = "src/client/entry-client.tsx";

/** Font files for upright Latin; the browser loads the others when a text needs them. */
const isOnEveryPage = /-latin-\d+-normal/;

/** The settings screen of the look imports these files, so the build contains them. */
const faceFiles = {
  sourceSans: "src/client/styles/faces/source-sans.css",
  bitter: "src/client/styles/faces/bitter.css",
};

/** The client's files, as `npm run build` wrote them. */
export function builtAssets(folder = join(projectRoot, "dist", "client")): Assets {
  const manifest = JSON.parse(readFileSync(join(folder, ".vite", "manifest.json"), "utf8")) as Manifest;
  const chunk = manifest[application];
  const first = manifest[loader];
  if (!chunk || !first) throw new Error("The build has no entry; run npm run build");
  return {
    loader: `/${first.file}`,
    application: `/${chunk.file}`,
    fonts: (chunk.assets ?? []).filter((file) => isOnEveryPage.test(file)).map((file) => `/${file}`),
    styles: (chunk.css ?? []).map((file) => `/${file}`),
    faces: builtFaces(folder, manifest),
    adminFiles: adminFiles(manifest, application),
    handler: builtFiles(folder),
  };
}

function builtFaces(folder: string, manifest: Manifest): Assets["faces"] {
  const built = Object.entries(faceFiles).flatMap(([face, source]) => {
    // Vite names a file imported with `?url` by its whole path.
    const file = Object.entries(manifest).find(([name]) => name.endsWith(source))?.[1].file;
    if (!file) return [];
    const css = readFileSync(join(folder, file), "utf8");
    const fonts = [...css.matchAll(/url\("?([^"()]+)"?\)/g)].map(([, url = ""]) => url);
    return [[face, { style: `/${file}`, fonts: fonts.filter((url) => isOnEveryPage.test(url)) }]];
  });
  return Object.fromEntries(built);
}
