import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import type { Handler } from "express";
import type { Manifest } from "vite";
import { yearSeconds } from "../../shared/durations.ts";
import { prefixes } from "../../shared/routes.ts";
import { projectRoot } from "../core/platform/project-root.ts";
import { adminFiles } from "./admin-files.ts";
import type { Assets } from "./assets.ts";
import { bodyHash } from "./cache/body-hash.ts";
import { keepHeadersOf304 } from "./cache/cached-response.ts";
import { type Encoding, encodingFor } from "./cache/compression.ts";

const loader = "src/client/loader/loader.ts";
const adminLanguage = "src/client/loader/admin-language.ts";
const application = "src/client/entry-client.tsx";

/** Font files for upright Latin; the browser loads the others when a text needs them. */
const isInFirstView = /-latin-(?:\d+|wght)-normal/;

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
  const fonts = (chunk.assets ?? []).filter((file) => isInFirstView.test(file)).map((file) => `/${file}`);
  return {
    loader: `/${first.file}`,
    application: `/${chunk.file}`,
    words: (language) => `/${manifest[`src/client/words/${language}.ts`]?.file}`,
    adminLanguage: `/${manifest[adminLanguage]?.file}`,
    adminWords: (language) => `/${manifest[`src/client/words/admin/${language}.ts`]?.file}`,
    fonts,
    styles: (chunk.css ?? []).map((file) => `/${file}`),
    faces: builtFaces(folder, manifest, fonts),
    adminFiles: adminFiles(manifest, application),
    handler: builtFiles(folder),
  };
}

/** With another typeface for texts, menus and forms keep theirs. */
function builtFaces(folder: string, manifest: Manifest, defaultFonts: string[]): Assets["faces"] {
  const sans = defaultFonts.filter((url) => url.includes("source-sans"));
  const built = Object.entries(faceFiles).flatMap(([face, source]) => {
    // Vite names a file imported with `?url` by its whole path.
    const file = Object.entries(manifest).find(([name]) => name.endsWith(source))?.[1].file;
    if (!file) return [];
    const css = readFileSync(join(folder, file), "utf8");
    const fonts = [...css.matchAll(/url\("?([^"()]+)"?\)/g)].map(([, url = ""]) => url);
    return [[face, { style: `/${file}`, fonts: [...sans, ...fonts.filter((url) => isInFirstView.test(url))] }]];
  });
  return Object.fromEntries(built);
}

/** A file in one encoding. */
interface EncodedFile {
  encoding: Encoding;
  body: Buffer;
  etag: string;
}

/**
 * Serves the files of a folder, some 2 MB, from memory. A new build may replace them on disk while this server runs,
 * but this server's pages and open tabs still request the old ones.
 *
 * `sirv` is not used, because it streams from the disk and ignores the weights of Accept-Encoding.
 */
function builtFiles(folder: string): Handler {
  const files = readFiles(folder);
  return (req, res, next) => {
    const encodings = req.method === "GET" || req.method === "HEAD" ? files.get(req.path) : undefined;
    if (!encodings) return next();
    const accepted = encodingFor(req.headers["accept-encoding"]?.toString());
    const { encoding, body, etag } =
      encodings.find((file) => file.encoding === accepted) ?? (encodings[0] as EncodedFile);
    if (encoding !== "identity") res.set("Content-Encoding", encoding);
    // The file name contains a hash of the content.
    if (req.path.startsWith(`${prefixes.asset}/`))
      res.set("Cache-Control", `public, max-age=${yearSeconds}, immutable`);
    res.set({ ETag: etag, Vary: "Accept-Encoding" }).type(extname(req.path));
    if (req.fresh) keepHeadersOf304(res);
    // Express answers 304 by the ETag.
    res.send(body);
  };
}

/** Reads the files, by URL path. Dot files belong to the build; .br and .gz files are encodings of other files. */
function readFiles(folder: string): Map<string, EncodedFile[]> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, "/")}`)
    .filter((name) => !name.startsWith("/.") && !/\.(?:br|gz)$/.test(name));
  return new Map(names.map((name) => [name, encodingsOf(join(folder, name))]));
}

/** The first variant is not compressed. */
function encodingsOf(file: string): EncodedFile[] {
  const read = (path: string, encoding: Encoding): EncodedFile[] => {
    if (!existsSync(path)) return [];
    const body = readFileSync(path);
    return [{ encoding, body, etag: `"${bodyHash(body)}"` }];
  };
  return [...read(file, "identity"), ...read(`${file}.br`, "br"), ...read(`${file}.gz`, "gzip")];
}
