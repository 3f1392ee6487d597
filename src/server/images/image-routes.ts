import { STATUS_CODES } from "node:http";
import express, { type Handler, Router } from "express";
import { messages } from "../../shared/messages.ts";
import { prefixes } from "../../shared/routes.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../platform/errors.ts";
import { storageTrouble } from "../platform/storage-trouble.ts";
import { imageFolder, imageIdOfFile } from "./image-files.ts";
import { isStoredImage } from "./image-service.ts";
import { lostImages } from "./lost-image.ts";
import { currentImage } from "./replaced-images.ts";
import { ensureShareImage } from "./share-image.ts";
import { findSmallerCopy } from "./smaller-copy.ts";

const oneYearMs = 365 * 24 * 60 * 60 * 1000;

type ImageRouteDeps = Pick<Deps, "db" | "settings" | "log" | "decoder">;

const oneDaySeconds = 24 * 60 * 60;

/** What a stored file cannot be sent for: a piece beyond its end, another version of it, a disk that fails. */
interface HttpError extends Error {
  status: number;
}

/**
 * Serves stored images to anybody, pages of other origins too: front ends of the REST API show them.
 * An image never changes under its address, so it may be cached for good; that of a deleted one leads to the one that took its
 * place.
 * Whatever else is asked for below /images/ ends here, never in a page.
 */
export function imageFiles({ db, settings: { dataDir }, log, decoder }: ImageRouteDeps): Handler {
  const lost = lostImages(log);
  const stored = express.static(imageFolder(dataDir), {
    dotfiles: "ignore",
    index: false,
    redirect: false,
    immutable: true,
    maxAge: oneYearMs,
  });
  const routes = Router();
  routes.use((req, res, next) => {
    res.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
    res.setHeader("Access-Control-Allow-Origin", "*");
    if (req.method === "GET" || req.method === "HEAD") return next();
    res.status(405).set("Allow", "GET, HEAD").type("text/plain").send(messages.methodNotAllowed);
  });
  routes.use(async (req, res, next) => {
    const imageId = imageIdOfFile(req.path.slice(1));
    // AVIF copies have no address of their own: an image's address stands for the smallest that the browser reads.
    if (!imageId || req.path.endsWith(".avif")) return next();
    if (req.path.endsWith(".webp")) {
      res.vary("Accept");
      const copy = req.headers.accept?.includes("image/avif")
        ? await findSmallerCopy(decoder, dataDir, req.path.slice(1))
        : null;
      if (copy !== null) req.url = `/${copy}`;
    }
    if (req.path.endsWith(".jpg")) {
      const isMade = await ensureShareImage(decoder, dataDir, imageId).catch((error) => {
        if (error instanceof AppError || storageTrouble(error)) throw error;
        // The stored image cannot be decoded.
        lost.tell(imageId, "damaged");
        return false;
      });
      if (!isMade) return next();
    }
    stored(req, res, (error?: HttpError) => {
      if (error && error.status !== 404) {
        // The file is there. What failed must not be kept for a year.
        res.set("Cache-Control", "no-store");
        if (error.status >= 500) return next(error);
        return res.status(error.status).type("text/plain").send(`${STATUS_CODES[error.status]}\n`);
      }
      const successor = currentImage(db, imageId);
      if (successor !== imageId) {
        // Its own successor may change: other sites ask again after a day.
        res.set("Cache-Control", `public, max-age=${oneDaySeconds}`);
        return res.redirect(302, `${prefixes.image}/${req.path.slice(1).replace(imageId, successor)}`);
      }
      // A file that has no row was deleted, or never was.
      if (isStoredImage(db, imageId)) lost.tell(imageId, "missing");
      next();
    });
  });
  routes.use((req, res) => lost.answer(req, res));
  return routes;
}
