import type { RequestHandler } from "express";
import type { Deps } from "../../deps.ts";
import { lookStyle } from "../../site/look/look-style.ts";
import { readSite } from "../../site/read-site.ts";
import { sendUncached } from "../send-uncached.ts";

const oneYearSeconds = 365 * 24 * 60 * 60;

/**
 * Sends the stylesheet of the look. Its name is a hash of the content, so clients keep it. A former name, which an open page or a
 * shared cache may still ask for, gets the current file, which nobody keeps under that name.
 */
export function lookHandler(deps: Deps): RequestHandler<Record<string, string>> {
  return (req, res, next) => {
    if (!/^[0-9a-f]{10}\.css$/.test(req.params.file ?? "")) return next();
    const style = lookStyle(readSite(deps));
    if (!style) {
      res.status(404).set("Cache-Control", "no-store").type("text/plain").send("Not found\n");
      return;
    }
    const isCurrent = style.path.endsWith(`/${req.params.file}`);
    res.set("Cache-Control", isCurrent ? `public, max-age=${oneYearSeconds}, immutable` : "no-store");
    sendUncached(req, res.type("css"), style.css);
  };
}
