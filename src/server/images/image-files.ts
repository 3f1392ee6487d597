import { join } from "node:path";
import express, { type Handler, Router } from "express";
import { type ImageWidth, imagePath, imageWidths } from "../../shared/image-widths.ts";
import { messages } from "../../shared/messages.ts";

const oneYearMs = 365 * 24 * 60 * 60 * 1000;

/** Folder of the stored pictures, `{id}-{width}.webp`. */
export const imageFolder = (dataDir: string) => join(dataDir, "images");

/** Where uploads and unfinished files wait. Never served, emptied at every start. */
export const incomingFolder = (dataDir: string) => join(imageFolder(dataDir), ".incoming");

/** A stored picture's file: its place below the data folder is its address below the site. */
export const imageFile = (dataDir: string, imageId: string, width: ImageWidth) =>
  join(dataDir, imagePath(imageId, width));

/** The picture that a file in the folder belongs to; null for a file that is none of ours. */
export function imageIdOfFile(name: string): string | null {
  const [, imageId, width] = /^([0-9a-z]{26})-(\d+)\.webp$/.exec(name) ?? [];
  return imageId && imageWidths.some((known) => String(known) === width) ? imageId : null;
}

/**
 * Serves stored pictures to anybody, pages of other origins too: front ends of the REST API show them.
 * A picture never changes under its address, so it may be cached for good.
 * Whatever else is asked for below /images/ ends here, never in a page.
 */
export function imageFiles(dataDir: string): Handler {
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
  routes.use((req, res, next) => (imageIdOfFile(req.path.slice(1)) ? stored(req, res, next) : next()));
  routes.use((_req, res) => {
    res.status(404).set("Cache-Control", "no-store").type("text/plain").send("There is no picture at this address\n");
  });
  return routes;
}
