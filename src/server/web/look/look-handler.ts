import type { RequestHandler } from "express";
import { yearSeconds } from "../../../shared/durations.ts";
import { type LookFile, lookStyle, ownStyle, themeScript } from "../../content/site/look/look-style.ts";
import { readSite } from "../../content/site/read-site.ts";
import type { Deps } from "../../deps.ts";
import { sendFileFailure } from "../send-file.ts";
import { sendUncached } from "../send-uncached.ts";
import { iconSender } from "./icons.ts";

/**
 * Sends the files of the look. Their names have a hash of the content, so clients keep them. A request for a former
 * name, from an open page or a shared cache, gets the current file, which is not cached under that name.
 */
export function lookHandler(deps: Deps): RequestHandler<Record<string, string>> {
  const sendIcon = iconSender(deps);
  return async (req, res, next) => {
    const { file = "" } = req.params;
    if (file.startsWith("icon-")) return sendIcon(file, res, next);
    const [, prefix = "", ending = ""] = /^((?:own-|theme-)?)[0-9a-f]{10}\.(css|js)$/.exec(file) ?? [];
    const kinds: Record<string, () => LookFile | null> = {
      css: () => lookStyle(readSite(deps)),
      "own-css": () => ownStyle(readSite(deps)),
      "theme-js": () => themeScript,
    };
    const find = kinds[prefix + ending];
    if (!find) return next();
    const found = find();
    if (!found) {
      sendFileFailure(res.set("Cache-Control", "no-store"), 404, "Not found\n");
      return;
    }
    const isCurrent = found.path.endsWith(`/${file}`);
    res.set("Cache-Control", isCurrent ? `public, max-age=${yearSeconds}, immutable` : "no-store");
    sendUncached(req, res.type(ending), found.text);
  };
}
