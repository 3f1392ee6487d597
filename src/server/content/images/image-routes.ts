import { STATUS_CODES } from "node:http";
import express, { type Handler, type NextFunction, type Request, type Response, Router } from "express";
import type { Logger } from "pino";
import { imagePath, largeImageWidth } from "../../../shared/image-widths.ts";
import { prefixes } from "../../../shared/routes.ts";
import type { WordsLanguage } from "../../../shared/words/languages.ts";
import { serverWords } from "../../../shared/words/reader-words.ts";
import { AppError } from "../../core/platform/errors.ts";
import { sendAway } from "../../core/platform/send-away.ts";
import { storageFailure } from "../../core/platform/storage-failure.ts";
import type { Deps } from "../../deps.ts";
import { findInTrash } from "../trash/trash-rows.ts";
import { fetchImageFile, imageFolder, imageIdOfFile, widthOfFile } from "./image-files.ts";
import { hasImage } from "./image-service.ts";
import { ensureVariant, findSmallerCopy } from "./make-variants.ts";
import { currentImage } from "./replace/replaced-images.ts";
import { awaitedVariantOf, variants } from "./variants.ts";

const oneYearMs = 365 * 24 * 60 * 60 * 1000;

type ImageRouteDeps = Pick<Deps, "db" | "settings" | "log" | "imageWorker">;

const oneDaySeconds = 24 * 60 * 60;

/** Why a stored file cannot be sent: a range beyond its end, a failed precondition, a failing disk. */
interface HttpError extends Error {
  status: number;
}

/**
 * Serves stored images, to pages of other origins too: front ends of the REST API show them. An image never changes
 * under its URL, so clients may cache it forever, except the image of link previews; the URL of a deleted image
 * redirects to its replacement. Every other path below /images/ is a 404 and never a page. A file that only the bucket
 * has is fetched first.
 */
export function imageFiles({ db, settings, log, imageWorker }: ImageRouteDeps, language: () => WordsLanguage): Handler {
  const { dataDir } = settings;
  const lost = lostImages(log, language);
  const stored = express.static(imageFolder(dataDir), {
    dotfiles: "ignore",
    index: false,
    redirect: false,
    immutable: true,
    maxAge: oneYearMs,
    setHeaders: (res, path) => {
      const variant = awaitedVariantOf(path);
      // A crop changes with the focal point.
      if (variant && "height" in variants[variant].shape)
        res.setHeader("Cache-Control", `public, max-age=${oneDaySeconds}`);
    },
  });
  /**
   * Redirects to the image that replaced a missing or deleted one, or to a narrower file where there is no large copy; else responds
   * 404.
   */
  const respondWithout = (imageId: string, req: Request, res: Response, next: NextFunction) => {
    const successor = currentImage(db, imageId);
    const redirect = (name: string) => {
      // Cached for a day only, because the replacement may be replaced too.
      res.set("Cache-Control", `public, max-age=${oneDaySeconds}`);
      res.redirect(302, `${prefixes.image}/${name}`);
    };
    if (successor !== imageId) return redirect(req.path.slice(1).replace(imageId, successor));
    // Without a row the image was deleted or never existed.
    if (!hasImage(db, imageId)) return next();
    const narrower = req.path.slice(1).replace(`-${largeImageWidth}.`, "-1600.");
    if (!req.path.endsWith(narrower)) return redirect(narrower);
    lost.report(imageId, "missing");
    next();
  };
  const routes = Router();
  routes.use((req, res, next) => {
    res.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
    res.setHeader("Access-Control-Allow-Origin", "*");
    if (req.method === "GET" || req.method === "HEAD") return next();
    res.status(405).set("Allow", "GET, HEAD").type("text/plain").send(serverWords(language()).methodNotAllowed);
  });
  routes.use(async (req, res, next) => {
    const imageId = imageIdOfFile(req.path.slice(1));
    // AVIF copies have no URL: the URL of an image serves the smallest format that the browser accepts.
    if (!imageId || req.path.endsWith(".avif")) return next();
    // In the trash: its files stay, so that it can be restored.
    if (findInTrash(db, imageId)) return respondWithout(imageId, req, res, next);
    const variant = awaitedVariantOf(req.path);
    const isWebp = req.path.endsWith(".webp");
    if (variant) {
      try {
        const isMade = await ensureVariant({ db, settings, imageWorker }, variant, imageId);
        if (!isMade) return isWebp ? respondWithout(imageId, req, res, next) : next();
      } catch (error) {
        const isDamaged = !(error instanceof AppError) && !storageFailure(error);
        if (isDamaged) lost.report(imageId, "damaged");
        if (isWebp) {
          // The queue or the disk is full, or the image is damaged: the page still shows the wider copy.
          res.set("Cache-Control", "no-store");
          return res.redirect(302, imagePath(imageId, 1600));
        }
        if (sendAway(res, error)) return;
        if (!isDamaged) throw error;
        return next();
      }
    }
    if (isWebp) {
      res.vary("Accept");
      const copy = req.headers.accept?.includes("image/avif")
        ? await findSmallerCopy(imageWorker, dataDir, req.path.slice(1))
        : null;
      if (copy !== null) req.url = `/${copy}`;
    }
    const send = (orElse: () => void) =>
      stored(req, res, (error?: HttpError) => {
        if (!error || error.status === 404) return orElse();
        // The file exists, so the error must not be cached for a year.
        res.set("Cache-Control", "no-store");
        if (error.status >= 500) return next(error);
        res.status(error.status).type("text/plain").send(`${STATUS_CODES[error.status]}\n`);
      });
    const respond404 = () => respondWithout(imageId, req, res, next);
    const width = widthOfFile(req.path.slice(1));
    send(() => {
      if (!width) return respond404();
      fetchImageFile({ db, settings }, imageId, width)
        .then((isFetched) => (isFetched ? send(respond404) : respond404()))
        .catch((error) => sendAway(res, error) || next(error));
    });
  });
  routes.use((req, res) => lost.respond(req, res));
  return routes;
}

/** Shown in place of a missing image: browsers render it although the status is 404. */
const placeholder = (sentence: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 900" role="img" aria-label="${sentence}">
<rect width="1600" height="900" fill="#e7e2d8"/>
<text x="800" y="470" font-family="Georgia, serif" font-size="56" text-anchor="middle" fill="#5c564b">${sentence}</text>
</svg>
`;

/** Missing images that are logged, each once, so that a popular one does not fill the log. */
const maxReported = 1_000;

/** Responds to requests for missing images, and logs those that should exist. */
export function lostImages(log: Logger, language: () => WordsLanguage) {
  const reported = new Set<string>();
  return {
    report(imageId: string, how: "missing" | "damaged"): void {
      if (reported.has(imageId) || reported.size >= maxReported) return;
      reported.add(imageId);
      log.error({ imageId }, `an image is ${how}; restore its files from a backup (npm run cli -- doctor lists all)`);
    },

    /** 404, as an image if the client accepts images. */
    respond(req: Request, res: Response): void {
      res.status(404).set("Cache-Control", "no-store").vary("Accept");
      const words = serverWords(language());
      if (/image\/(?!\*;q=0)/.test(req.headers.accept ?? ""))
        res.type("image/svg+xml").send(placeholder(words.imageLost));
      else res.type("text/plain").send("There is no image at this address\n");
    },
  };
}
