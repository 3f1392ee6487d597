import type { Request, Response } from "express";
import type { Logger } from "pino";

/** Stands where an image is lost: browsers show it although the status says that there is none. */
const placeholder = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 900" role="img" aria-label="This image is missing">
<rect width="1600" height="900" fill="#e7e2d8"/>
<text x="800" y="470" font-family="Georgia, serif" font-size="56" text-anchor="middle" fill="#5c564b">This image is missing</text>
</svg>
`;

/** Images whose loss is told, so that a popular one does not fill the log. */
const maxTold = 1_000;

/** Answers for images that are not there, and tells the operator of those which should be. */
export function lostImages(log: Logger) {
  const told = new Set<string>();
  return {
    /** @param how found, for the operator */
    tell(imageId: string, how: "missing" | "damaged"): void {
      if (told.has(imageId) || told.size >= maxTold) return;
      told.add(imageId);
      log.error({ imageId }, `an image is ${how}; restore its files from a backup (npm run cli -- doctor tells more)`);
    },

    /** 404, as an image for who shows images. */
    answer(req: Request, res: Response): void {
      res.status(404).set("Cache-Control", "no-store").vary("Accept");
      if (/image\/(?!\*;q=0)/.test(req.headers.accept ?? "")) res.type("image/svg+xml").send(placeholder);
      else res.type("text/plain").send("There is no image at this address\n");
    },
  };
}
