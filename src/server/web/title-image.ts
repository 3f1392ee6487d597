import type { RequestHandler } from "express";
import { categoryImage, homeImage } from "../../shared/addresses/title-image-path.ts";
import { findCategory } from "../content/categories/category-service.ts";
import type { ImageWorker } from "../content/images/worker/image-worker.ts";
import { readSite } from "../content/site/read-site.ts";
import type { Deps } from "../deps.ts";
import { sendWithEtag } from "./send-file.ts";

/** Seconds for which clients may cache a title image: one day, because the name of the site can change. */
const cacheSeconds = 24 * 60 * 60;

/** Images in memory, about 50 kB each. The owner may rename the site and its categories any number of times. */
const maxImages = 50;

/**
 * Previews on other sites may still request the image by a former name of the category, or without the prefix, as in
 * earlier versions.
 */
const categoryOf = (db: Deps["db"], name: string) =>
  findCategory(db, name.replace(categoryImage, "")) ?? findCategory(db, name);

/** Draws an image with a title, 1200 × 630, as PNG. */
export const drawTitleImage = (imageWorker: ImageWorker, title: string, siteName: string) =>
  imageWorker.queues.titleImages(() => imageWorker.run("drawTitle", title, siteName));

/** Sends the title images. Each is drawn only once. */
export function titleImageHandler({ db, settings, imageWorker }: Deps): RequestHandler<Record<string, string>> {
  const images = new Map<string, Promise<Buffer>>();
  return async (req, res, next) => {
    const { siteName } = readSite({ db, settings });
    const { name = "" } = req.params;
    const title = name === homeImage ? siteName : categoryOf(db, name)?.name;
    if (title === undefined) return next();
    const key = `${title}\n${siteName}`;
    const image = images.get(key) ?? drawTitleImage(imageWorker, title, siteName);
    if (images.size >= maxImages) images.clear();
    images.set(key, image);
    image.catch(() => images.delete(key));
    const png = await image;
    sendWithEtag(res.set("Cache-Control", `public, max-age=${cacheSeconds}`), "png", png);
  };
}
