import type { RequestHandler } from "express";
import { yearSeconds } from "../../../shared/durations.ts";
import { palettes, type ShownTheme } from "../../../shared/look/palettes.ts";
import { serverWords } from "../../../shared/words/reader-words.ts";
import { type LookFile, lookStyle, ownStyle, themeScript } from "../../content/site/look/look-style.ts";
import { readSite, type SiteSettings } from "../../content/site/read-site.ts";
import type { Deps } from "../../deps.ts";
import type { Assets } from "../assets.ts";
import { sendFileFailure, sendUncached } from "../send-file.ts";
import { iconLinks, iconSender } from "./icons.ts";

/** The markup that the look adds to a document. */
export interface LookMarkup {
  /**
   * In the head: colours for the parts of the browser that no stylesheet reaches, and the script that sets the reader's
   * theme before the page is drawn.
   */
  themes: string;
  icons: string;
  fonts: string[];
  styles: string[];
  /** After the page, outside of React's markup, so that the application's scripts do not grow. */
  themeSwitch: string;
}

/** @param hasOwnStyle false in the admin area, and where the owner requested the page without the custom CSS */
export function lookMarkup(
  owner: SiteSettings,
  assets: Assets,
  hasOwnStyle: boolean,
  language = owner.language,
): LookMarkup {
  const face = assets.faces[owner.face];
  const styles = [lookStyle(owner), hasOwnStyle ? ownStyle(owner) : null].flatMap((style) => style?.path ?? []);
  return {
    themes: themesOf(owner).join("\n"),
    icons: iconLinks(owner).join("\n"),
    fonts: face?.fonts ?? assets.fonts,
    styles: [...(face ? [face.style] : []), ...styles],
    themeSwitch:
      owner.theme === "reader"
        ? `\n<aside id="theme-switch" class="page"><button type="button" class="button button-small">${serverWords(language).switchTheme}</button></aside>`
        : "",
  };
}

function themesOf({ palette, theme }: SiteSettings): string[] {
  const colour = (shown: ShownTheme, more = "") =>
    `<meta name="theme-color" content="${palettes[palette][shown].paper}"${more}>`;
  if (theme === "light" || theme === "dark") return [`<meta name="color-scheme" content="${theme}">`, colour(theme)];
  const isSwitched = theme === "reader";
  const ofDevice = (shown: ShownTheme) =>
    colour(shown, ` media="(prefers-color-scheme: ${shown})"${isSwitched ? ` data-theme="${shown}"` : ""}`);
  return [
    '<meta name="color-scheme" content="light dark">',
    ofDevice("light"),
    ofDevice("dark"),
    ...(isSwitched ? [`<script src="${themeScript.path}"></script>`] : []),
  ];
}

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
