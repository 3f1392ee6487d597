import { STATUS_CODES } from "node:http";
import { type Handler, Router } from "express";
import { extensionOf } from "../../../shared/file-types.ts";
import type { WordsLanguage } from "../../../shared/words/languages.ts";
import { serverWords } from "../../../shared/words/reader-words.ts";
import { sendAway } from "../../core/platform/send-away.ts";
import type { Deps } from "../../deps.ts";
import { fileFolder, fileIdOf } from "./file-paths.ts";
import { fetchFile, findFile } from "./file-service.ts";
import { mimeOf } from "./file-type.ts";

const oneYearMs = 365 * 24 * 60 * 60 * 1000;

/** Missing files that are logged, each once. */
const maxReported = 1_000;

/** A range beyond the end of a file, a failed precondition, a failing disk. */
interface HttpError extends Error {
  status: number;
}

/**
 * Serves the files of the library as downloads, in parts where a player seeks. A browser never shows one as a page of
 * this site: its type is fixed, it is an attachment, and its content security policy forbids scripts and requests. A
 * file never changes under its URL.
 */
export function fileDownloads(
  { db, settings, log }: Pick<Deps, "db" | "settings" | "log">,
  language: () => WordsLanguage,
): Handler {
  const { dataDir } = settings;
  const reported = new Set<string>();
  const routes = Router();
  routes.use((req, res, next) => {
    // Podcast players and feed readers are other origins.
    res.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
    res.setHeader("Access-Control-Allow-Origin", "*");
    res.setHeader("Content-Security-Policy", "default-src 'none'; sandbox; frame-ancestors 'none'");
    if (req.method === "GET" || req.method === "HEAD") return next();
    res.status(405).set("Allow", "GET, HEAD").type("text/plain").send(serverWords(language()).methodNotAllowed);
  });
  routes.use((req, res, next) => {
    const name = req.path.slice(1);
    const fileId = fileIdOf(name);
    const file = fileId === null ? undefined : findFile(db, fileId);
    const extension = extensionOf(name);
    if (!file || !extension || file.extension !== extension) return next();
    // Also sets a Content-Type from the name, which the next line replaces.
    res.attachment(file.fileName);
    res.setHeader("Content-Type", mimeOf(extension) + (mimeOf(extension).startsWith("text/") ? "; charset=utf-8" : ""));
    const failWith = (status: number, error?: Error) => {
      res.removeHeader("Content-Disposition");
      // The file exists, so the error must not be cached for a year.
      res.set("Cache-Control", "no-store");
      if (status >= 500) return next(error);
      if (status !== 404) return res.status(status).type("text/plain").send(`${STATUS_CODES[status]}\n`);
      if (reported.size < maxReported && !reported.has(file.id)) {
        reported.add(file.id);
        log.error({ fileId: file.id }, "a file is missing; restore it from a backup (npm run cli -- doctor lists all)");
      }
      next();
    };
    const send = (orElse: () => void) =>
      res.sendFile(name, { root: fileFolder(dataDir), immutable: true, maxAge: oneYearMs }, (error?: Error) => {
        if (!error || res.headersSent) return;
        const { status = 500 } = error as HttpError;
        if (status === 404) orElse();
        else failWith(status, error);
      });
    const respond404 = () => failWith(404);
    send(() => {
      fetchFile({ settings }, file)
        .then((isFetched) => (isFetched ? send(respond404) : respond404()))
        .catch((error) => sendAway(res, error) || failWith(500, error));
    });
  });
  routes.use((_req, res) => {
    res
      .status(404)
      .set("Cache-Control", "no-store")
      .type("text/plain")
      .send(`${serverWords(language()).fileGone}\n`);
  });
  return routes;
}
