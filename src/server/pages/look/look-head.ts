import type { Look } from "../../../shared/look/look-values.ts";
import { palettes, type ShownTheme } from "../../../shared/look/palettes.ts";
import { lookStyle } from "../../site/look/look-style.ts";
import type { Assets } from "../assets.ts";

/** What the look adds to the head of every page. */
export function lookHead(look: Look, assets: Assets) {
  const face = assets.faces[look.face];
  const style = lookStyle(look);
  return {
    /** For the parts of the browser that no stylesheet reaches. */
    themes: themeMetas(look).join("\n"),
    fonts: face?.fonts ?? assets.fonts,
    styles: [...(face ? [face.style] : []), ...(style ? [style.path] : [])],
  };
}

function themeMetas(look: Look): string[] {
  const colour = (theme: ShownTheme, media = "") =>
    `<meta name="theme-color" content="${palettes[look.palette][theme].paper}"${media}>`;
  const { theme } = look;
  if (theme === "light" || theme === "dark") return [`<meta name="color-scheme" content="${theme}">`, colour(theme)];
  return [
    '<meta name="color-scheme" content="light dark">',
    colour("light", ' media="(prefers-color-scheme: light)"'),
    colour("dark", ' media="(prefers-color-scheme: dark)"'),
  ];
}
