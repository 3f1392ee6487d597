import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { faceTokens, hasDefaultColours, lookTokens, type Tokens } from "../../../shared/look/look-tokens.ts";
import { defaultLook, type Look } from "../../../shared/look/look-values.ts";
import type { ShownTheme } from "../../../shared/look/palettes.ts";
import list from "./list.css?raw";
import moreContrast from "./more-contrast.css?raw";
import narrow from "./narrow.css?raw";
import titles from "./titles.css?raw";
import wide from "./wide.css?raw";

/** A stylesheet whose address changes with its content. */
export interface LookStyle {
  path: string;
  css: string;
}

/** Every page asks for the style; making it takes a millisecond. */
const made = new LRUCache<string, { style: LookStyle | null }>({ max: 20 });

/** The stylesheet of the owner's look, after the main one; null for the default look. */
export function lookStyle({ palette, accent, face, width, layout, theme }: Look): LookStyle | null {
  const look = { palette, accent, face, width, layout, theme };
  const key = JSON.stringify(look);
  const known = made.get(key);
  if (known) return known.style;
  const css = cssOf(look);
  const style = css === "" ? null : { path: `/look/${hashOf(css)}.css`, css };
  made.set(key, { style });
  return style;
}

export const hashOf = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 10);

const widthStyles = { normal: "", narrow, wide };
const layoutStyles = { cards: "", list, titles };

const cssOf = (look: Look) => coloursOf(look) + faceOf(look) + widthStyles[look.width] + layoutStyles[look.layout];

const faceOf = ({ face }: Look) => (face === defaultLook.face ? "" : `:root{${declarations(faceTokens[face])}}\n`);

const declarations = (tokens: Tokens) =>
  Object.entries(tokens)
    .map(([name, value]) => `${name}:${value}`)
    .join(";");

/** For screens only: paper is white. */
function coloursOf(look: Look): string {
  if (hasDefaultColours(look) && look.theme === defaultLook.theme) return "";
  const rule = (selector: string, theme: ShownTheme) => `${selector}{${declarations(lookTokens(look, theme))}}\n`;
  const screen = (rules: string, query = "") => `@media screen${query}{\n${rules}}\n`;
  if (look.theme === "light" || look.theme === "dark")
    return screen(`:root{color-scheme:${look.theme}}\n${rule(":root", look.theme)}`) + moreContrast;
  return (
    screen(rule(":root", "light")) + screen(rule(":root", "dark"), " and (prefers-color-scheme:dark)") + moreContrast
  );
}
