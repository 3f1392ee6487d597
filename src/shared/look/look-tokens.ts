import { defaultLook, type Face, type Look } from "./look-values.ts";
import { contrastOf, hexOf, type Oklch, oklchOf } from "./oklch.ts";
import { defaultAccentColours, palettes, type ShownTheme, sharedColours } from "./palettes.ts";

/** Minimum contrast of text and its surface. @see https://www.w3.org/TR/WCAG22/#contrast-minimum */
const minContrast = 4.5;

/** Lightness of a wash of the accent, and its maximum chroma. */
const wash = { light: { l: 0.93, c: 0.03 }, dark: { l: 0.29, c: 0.04 } };

/** How much hovering changes the lightness of the accent. */
const hoverStep = { light: -0.07, dark: 0.06 };

/** Step of the search for a lightness, too small to see. */
const lightnessStep = 0.004;

/** Custom properties of src/client/styles/tokens.css with their values. */
export type Tokens = Record<`--${string}`, string>;

const newsreader = '"Newsreader", "Newsreader fallback", "Iowan Old Style", Palatino, Georgia, "Noto Serif", serif';
const sourceSans = '"Source Sans 3", "Source Sans fallback", "Source Sans wide fallback", system-ui, sans-serif';
const bitter = '"Bitter", "Rockwell", "Roboto Slab", Georgia, "Noto Serif", serif';

/** The families of texts and headings, and of everything else. */
export const faceTokens: Record<Face, Tokens> = {
  newsreader: { "--serif": newsreader, "--word-spacing": "0.06em", "--sans": sourceSans },
  sourceSans: { "--serif": sourceSans, "--word-spacing": "normal", "--sans": sourceSans },
  bitter: { "--serif": bitter, "--word-spacing": "normal", "--sans": sourceSans },
};

type Colours = Pick<Look, "palette" | "accent">;

/** Every colour of a theme. */
export function lookTokens(colours: Colours, theme: ShownTheme): Tokens {
  const { paper, sheet, ink, inkSoft, line, lineStrong } = palettes[colours.palette][theme];
  return {
    "--paper": paper,
    "--sheet": sheet,
    "--ink": ink,
    "--ink-soft": inkSoft,
    "--line": line,
    "--line-strong": lineStrong,
    ...(hasDefaultColours(colours) ? defaultAccentColours[theme] : accentTokens(colours, theme)),
    ...sharedColours[theme],
  };
}

/** Whether the colours are those of the main stylesheet. */
export const hasDefaultColours = ({ palette, accent }: Colours) =>
  palette === defaultLook.palette && accent === defaultLook.accent;

/** The accent keeps its hue. Its lightness moves until it can be read on every surface, and text can be read on it. */
function accentTokens({ palette, accent }: Colours, theme: ShownTheme): Tokens {
  const { paper, sheet } = palettes[palette][theme];
  const chosen = oklchOf(accent);
  const accentWash = hexOf({ ...chosen, l: wash[theme].l, c: Math.min(chosen.c, wash[theme].c) });
  const shown = readable(accent, chosen, [paper, sheet, accentWash, sharedColours[theme]["--mark"]], theme);
  const hoverLightness = oklchOf(shown).l + hoverStep[theme];
  return {
    "--accent": shown,
    "--accent-hover": hexOf({ ...chosen, l: Math.min(1, Math.max(0, hoverLightness)) }),
    "--accent-ink": theme === "light" ? "#ffffff" : paper,
    "--accent-wash": accentWash,
    "--code-name": shown,
  };
}

/** The chosen colour, or the nearest lightness of it with enough contrast to all surfaces. */
function readable(accent: string, chosen: Oklch, surfaces: string[], theme: ShownTheme): string {
  const fits = (colour: string) => surfaces.every((surface) => contrastOf(colour, surface) >= minContrast);
  const [step, last] = theme === "light" ? [-lightnessStep, "#000000"] : [lightnessStep, "#ffffff"];
  if (fits(accent)) return accent;
  for (let l = chosen.l + step; l > 0 && l < 1; l += step) {
    const colour = hexOf({ ...chosen, l });
    if (fits(colour)) return colour;
  }
  return last;
}
