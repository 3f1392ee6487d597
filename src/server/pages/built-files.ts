import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import type { Handler } from "express";
import { prefixes } from "../../shared/routes.ts";
import { type Encoding, encodingFor } from "./cache/accepted-encoding.ts";
import { bodyHash } from "./cache/body-hash.ts";

/** A file in one of the forms in which the build has left it. */
interface Form {
  encoding: Encoding;
  body: Buffer;
  etag: string;
}

const oneYearSeconds = 365 * 24 * 60 * 60;

/**
 * Serves a folder's files, some 2 MB, from memory. On disk another build may take their place while this server is running:
 * the pages that it sends, and those that are open, go on asking for its own.
 */
export function builtFiles(folder: string): Handler {
  const files = readFiles(folder);
  return (req, res, next) => {
    const forms = req.method === "GET" || req.method === "HEAD" ? files.get(req.path) : undefined;
    if (!forms) return next();
    const liked = encodingFor(req.headers["accept-encoding"]?.toString());
    const { encoding, body, etag } = forms.find((form) => form.encoding === liked) ?? (forms[0] as Form);
    if (encoding !== "identity") res.set("Content-Encoding", encoding);
    // Their names carry a hash.
    if (req.path.startsWith(`${prefixes.asset}/`))
      res.set("Cache-Control", `public, max-age=${oneYearSeconds}, immutable`);
    // Express answers 304 by the tag.
    res.set({ ETag: etag, Vary: "Accept-Encoding" }).type(extname(req.path)).send(body);
  };
}

/** By their address. What begins with a dot is the build's own, what ends in .br or .gz a form of another file. */
function readFiles(folder: string): Map<string, Form[]> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, "/")}`)
    .filter((name) => !name.startsWith("/.") && !/\.(?:br|gz)$/.test(name));
  return new Map(names.map((name) => [name, formsOf(join(folder, name))]));
}

/** The plain one first. */
function formsOf(file: string): Form[] {
  const form = (path: string, encoding: Encoding): Form[] => {
    if (!existsSync(path)) return [];
    const body = readFileSync(path);
    return [{ encoding, body, etag: `"${bodyHash(body)}"` }];
  };
  return [...form(file, "identity"), ...form(`${file}.br`, "br"), ...form(`${file}.gz`, "gzip")];
}
