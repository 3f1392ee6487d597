import { palettes, type ShownTheme } from "../../../shared/look/palettes.ts";
import { serverEn } from "../../../shared/words/server-en.ts";
import { lookStyle, ownStyle, themeScript } from "../../content/site/look/look-style.ts";
import type { SiteSettings } from "../../content/site/read-site.ts";
import type { Assets } from "../assets.ts";
import { iconLinks } from "./icons.ts";

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
export function lookMarkup(owner: SiteSettings, assets: Assets, hasOwnStyle: boolean): LookMarkup {
  const face = assets.faces[owner.face];
  const styles = [lookStyle(owner), hasOwnStyle ? ownStyle(owner) : null].flatMap((style) => style?.path ?? []);
  return {
    themes: themesOf(owner).join("\n"),
    icons: iconLinks(owner).join("\n"),
    fonts: face?.fonts ?? assets.fonts,
    styles: [...(face ? [face.style] : []), ...styles],
    themeSwitch:
      owner.theme === "reader"
        ? `\n<aside id="theme-switch" class="page"><button type="button" class="button button-small">${serverEn.switchTheme}</button></aside>`
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
