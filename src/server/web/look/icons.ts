import type { NextFunction, RequestHandler, Response } from "express";
import { LRUCache } from "lru-cache";
import { yearSeconds } from "../../../shared/durations.ts";
import { palettes } from "../../../shared/look/palettes.ts";
import { fileRoutes } from "../../../shared/routes.ts";
import { languageAttributes } from "../../../shared/text/language.ts";
import { imageFile, isImageAtHand } from "../../content/images/image-files.ts";
import { readSite, type SiteSettings } from "../../content/site/read-site.ts";
import { AppError } from "../../core/platform/errors.ts";
import type { Deps } from "../../deps.ts";
import { sendFileFailure } from "../send-file.ts";

/** Pixels of each icon, and whether phones may cut a shape out of it. */
const icons = {
  32: { isFull: false },
  180: { isFull: true },
  192: { isFull: false },
  512: { isFull: true },
} as const;
type IconSize = keyof typeof icons;

/** Addresses that programs request without reading a page. */
export const wellKnownIcons: Record<string, IconSize> = { "/favicon.ico": 32, "/apple-touch-icon.png": 180 };

const iconPath = ({ iconImageId }: SiteSettings, size: IconSize) => `/look/icon-${iconImageId}-${size}.png`;

/** The icons in the head of every page. */
export function iconLinks(owner: SiteSettings): string[] {
  if (owner.iconImageId === "")
    return [
      '<link rel="icon" href="/favicon.ico" sizes="32x32">',
      '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
      '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    ];
  return [
    `<link rel="icon" href="${iconPath(owner, 32)}" sizes="32x32">`,
    `<link rel="apple-touch-icon" href="${iconPath(owner, 180)}">`,
    `<link rel="manifest" href="${fileRoutes.manifest.path}">`,
  ];
}

/** What a phone needs to put the blog on its home screen. @see https://www.w3.org/TR/appmanifest/ */
export function webManifest(owner: SiteSettings): string {
  const { paper } = palettes[owner.palette][owner.theme === "dark" ? "dark" : "light"];
  const png = (size: IconSize, purpose: string) => ({
    src: iconPath(owner, size),
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  const own = owner.iconImageId !== "";
  return JSON.stringify({
    name: owner.siteName,
    description: owner.tagline,
    ...languageAttributes(owner.language),
    start_url: "/",
    display: "browser",
    theme_color: paper,
    background_color: paper,
    icons: own
      ? [png(192, "any"), png(512, "maskable")]
      : [{ src: "/apple-touch-icon.png", sizes: "180x180", type: "image/png" }],
  });
}

/** The well-known addresses lead to the owner's icon where there is one. */
export function redirectToOwnIcon(deps: Deps): RequestHandler {
  return (req, res, next) => {
    const owner = readSite(deps);
    const size = wellKnownIcons[req.path];
    if (owner.iconImageId === "" || size === undefined) return next();
    res.set("Cache-Control", "no-cache").redirect(302, iconPath(owner, size));
  };
}

/** Sends an icon of the current image. Each is made once after a start. */
export function iconSender(deps: Deps) {
  const made = new LRUCache<string, Promise<Buffer>>({ max: 8 });
  const make = (owner: SiteSettings, size: IconSize) => {
    const file = imageFile(deps.settings.dataDir, owner.iconImageId, 1600);
    const background = icons[size].isFull ? palettes[owner.palette].light.paper : null;
    return deps.imageWorker.queues.titleImages(async () => {
      await isImageAtHand(deps, owner.iconImageId, 1600);
      return deps.imageWorker.run("makeIcon", file, size, background);
    });
  };
  return async (name: string, res: Response, next: NextFunction): Promise<void> => {
    const owner = readSite(deps);
    const size = Number(/-(\d+)\.png$/.exec(name)?.[1]) as IconSize;
    if (!(size in icons)) return next();
    const path = iconPath(owner, size);
    const isCurrent = owner.iconImageId !== "" && path.endsWith(`/${name}`);
    if (!isCurrent) return void sendFileFailure(res.set("Cache-Control", "no-store"), 404, "Not found\n");
    const key = `${path} ${owner.palette}`;
    const icon = made.get(key) ?? make(owner, size);
    made.set(key, icon);
    try {
      const png = await icon;
      res.set("Cache-Control", `public, max-age=${yearSeconds}, immutable`).type("png").send(png);
    } catch (error) {
      made.delete(key);
      // The library shows that the image is lost; pages work without an icon.
      if (error instanceof AppError) throw error;
      sendFileFailure(res.set("Cache-Control", "no-store"), 404, "Not found\n");
    }
  };
}
