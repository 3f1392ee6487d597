import type { RequestHandler } from "express";
import { type Category, categories } from "../../shared/categories.ts";
import { messages } from "../../shared/messages.ts";
import { fileRoutes, urlOf } from "../../shared/routes.ts";
import type { Deps } from "../deps.ts";
import type { Decoder } from "../images/worker/image-worker.ts";
import { oneAtATime } from "../platform/one-at-a-time.ts";
import { sendWithEtag } from "./discovery/send-file.ts";

/** Images that may wait to be drawn; further requests are refused and may be repeated. */
const maxWaiting = 30;
const drawInTurn = oneAtATime(maxWaiting, messages.imagesBusy);

/** Seconds for which clients may cache a title image: one day, because the name of the site can change. */
const cacheSeconds = 24 * 60 * 60;

/** Site-relative URL of the image that link previews show for the home page or a category. */
export function titleImagePath(category?: Category): string {
  const name = category === undefined ? "home" : category.toLowerCase();
  return urlOf(fileRoutes.titleImage.path, { name });
}

/** The text of the image at a path; undefined if there is no such image. */
function titleOfImage(path: string, siteName: string): string | undefined {
  if (path === titleImagePath()) return siteName;
  return categories.find((category) => path === titleImagePath(category));
}

/** Draws an image with a title, 1200 × 630, as PNG. */
export const drawTitleImage = (decoder: Decoder, title: string, siteName: string) =>
  drawInTurn(() => decoder.run("drawTitle", title, siteName));

/** Sends the title images. Each is drawn once. */
export function titleImageHandler({ settings, decoder }: Deps): RequestHandler<Record<string, string>> {
  const { siteName } = settings;
  const images = new Map<string, Promise<Buffer>>();
  return async (req, res, next) => {
    const title = titleOfImage(req.path, siteName);
    if (title === undefined) return next();
    const image = images.get(title) ?? drawTitleImage(decoder, title, siteName);
    images.set(title, image);
    image.catch(() => images.delete(title));
    const png = await image;
    sendWithEtag(res.set("Cache-Control", `public, max-age=${cacheSeconds}`), "png", png);
  };
}
