import type { Request, Response } from "express";
import type { Logger } from "pino";

/** Shown in place of a missing image: browsers render it although the status is 404. */
const placeholder = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 900" role="img" aria-label="This image is missing">
<rect width="1600" height="900" fill="#e7e2d8"/>
<text x="800" y="470" font-family="Georgia, serif" font-size="56" text-anchor="middle" fill="#5c564b">This image is missing</text>
</svg>
`;

/** Missing images that are logged, each once, so that a popular one does not fill the log. */
const maxReported = 1_000;

/** Responds to requests for missing images, and logs those that should exist. */
export function lostImages(log: Logger) {
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
      if (/image\/(?!\*;q=0)/.test(req.headers.accept ?? "")) res.type("image/svg+xml").send(placeholder);
      else res.type("text/plain").send("There is no image at this address\n");
    },
  };
}
