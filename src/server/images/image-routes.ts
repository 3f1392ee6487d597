import express, { type Handler, Router } from "express";
import { messages } from "../../shared/messages.ts";
import { imageFolder, imageIdOfFile } from "./image-files.ts";
import { ensureSharePicture } from "./share-picture.ts";

const oneYearMs = 365 * 24 * 60 * 60 * 1000;

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
  routes.use(async (req, res, next) => {
    const imageId = imageIdOfFile(req.path.slice(1));
    if (!imageId) return next();
    if (req.path.endsWith(".jpg") && !(await ensureSharePicture(dataDir, imageId))) return next();
    stored(req, res, next);
  });
  routes.use((_req, res) => {
    res.status(404).set("Cache-Control", "no-store").type("text/plain").send("There is no picture at this address\n");
  });
  return routes;
}
