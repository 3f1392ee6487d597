import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { faceTokens, hasDefaultColours, lookTokens, type Tokens } from "../../../../shared/look/look-tokens.ts";
import { defaultLook, type Look } from "../../../../shared/look/look-values.ts";
import type { ShownTheme } from "../../../../shared/look/palettes.ts";
import list from "./list.css?raw";
import moreContrast from "./more-contrast.css?raw";
import narrow from "./narrow.css?raw";
import themeSwitchStyle from "./theme-switch.css?raw";
import themeSwitch from "./theme-switch.js?raw";
import titles from "./titles.css?raw";
import wide from "./wide.css?raw";

/** A file whose address changes with its content. */
export interface LookFile {
  path: string;
  text: string;
}

const hashed = (prefix: string, text: string, ending: string): LookFile => {
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 10);
  return { path: `/look/${prefix}${hash}.${ending}`, text };
};

/** The script that applies and stores the reader's choice of theme. */
export const themeScript = hashed("theme-", themeSwitch, "js");

/** Kept, because every page needs the style, and making it takes a millisecond. */
const made = new LRUCache<string, { style: LookFile | null }>({ max: 20 });
const ownMade = new LRUCache<string, LookFile>({ max: 4 });

/** The owner's own CSS; null where there is none. */
export function ownStyle({ customCss }: { customCss: string }): LookFile | null {
  if (customCss === "") return null;
  const style = ownMade.get(customCss) ?? hashed("own-", customCss, "css");
  ownMade.set(customCss, style);
  return style;
}

/** The stylesheet of the owner's look, after the main one; null for the default look. */
export function lookStyle({ palette, accent, face, width, layout, theme }: Look): LookFile | null {
  const look = { palette, accent, face, width, layout, theme };
  const key = JSON.stringify(look);
  const known = made.get(key);
  if (known) return known.style;
  const css = cssOf(look);
  const style = css === "" ? null : hashed("", css, "css");
  made.set(key, { style });
  return style;
}

const widthStyles = { normal: "", narrow, wide };
const layoutStyles = { cards: "", list, titles };

/** The text of the stylesheet of a look; empty for the default one. */
export const cssOf = (look: Look) =>
  coloursOf(look) + faceOf(look) + widthStyles[look.width] + layoutStyles[look.layout];

const faceOf = ({ face }: Look) => (face === defaultLook.face ? "" : `:root{${declarations(faceTokens[face])}}\n`);

const declarations = (tokens: Tokens) =>
  Object.entries(tokens)
    .map(([name, value]) => `${name}:${value}`)
    .join(";");

/** For screens only, because paper is white. */
function coloursOf(look: Look): string {
  if (hasDefaultColours(look) && look.theme === defaultLook.theme) return "";
  const rule = (selector: string, theme: ShownTheme) => `${selector}{${declarations(lookTokens(look, theme))}}\n`;
  const screen = (rules: string, query = "") => `@media screen${query}{\n${rules}}\n`;
  if (look.theme === "light" || look.theme === "dark")
    return screen(`:root{color-scheme:${look.theme}}\n${rule(":root", look.theme)}`) + moreContrast;
  const isSwitched = look.theme === "reader";
  // The attribute is set by theme-switch.js.
  const chosen = (theme: ShownTheme) =>
    `:root[data-theme=${theme}]{color-scheme:${theme}}\n${rule(`:root[data-theme=${theme}]`, theme)}`;
  return (
    screen(rule(":root", "light")) +
    screen(rule(":root", "dark"), " and (prefers-color-scheme:dark)") +
    (isSwitched ? screen(chosen("light") + chosen("dark")) + themeSwitchStyle : "") +
    moreContrast
  );
}
