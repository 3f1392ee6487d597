import { join } from "node:path";
import type { OverlayOptions } from "sharp";
import { shareHeight, shareWidth } from "../../../../../shared/image-widths.ts";
import { escapeXml } from "../../../../core/html/escape-xml.ts";
import { projectRoot } from "../../../../core/platform/project-root.ts";
import { readingSvg, sharp } from "./sharp.ts";

/** Pixels around the text, and of the two boxes that it is fitted into. */
const margin = 90;
const textWidth = shareWidth - 2 * margin;
const titleHeight = 330;
const nameHeight = 44;
const nameTop = shareHeight - margin - nameHeight;

const paper = "#f7f3ea";
const ink = "#1d2433";
const accent = "#2a4b9b";

/** Newsreader; each file holds other letters. */
const fontFiles = ["vietnamese", "latin-ext", "latin"].map((part) =>
  join(projectRoot, "fonts", `newsreader-${part}.ttf`),
);
/** The family name in the files. The comma ends it; Pango would otherwise read a size. */
const font = "Newsreader 16pt 16pt, Medium";

/** Maximum characters of a title on an image; a longer title ends in an ellipsis. */
const maxTitleCharacters = 140;

let areFontsKnown = false;

/**
 * An image made of a title, 1200 × 630, as PNG. The text is drawn with the font in `fonts/`, so that it looks the same
 * on a machine without fonts; letters that it lacks come from the machine's fonts, if it has any.
 *
 * Bounded: the title is cut, and the renderer fits it into a box.
 */
export async function drawTitle(title: string, siteName: string): Promise<Buffer> {
  await knowFonts();
  const texts = [
    { text: shownOf(title), colour: ink, top: margin, height: titleHeight },
    { text: title === siteName ? "" : shownOf(siteName), colour: accent, top: nameTop, height: nameHeight },
  ];
  const layers: OverlayOptions[] = [];
  for (const { text, colour, top, height } of texts) {
    if (text) layers.push({ input: await drawText(text, colour, height), left: margin, top });
  }
  return readingSvg(() => sharp(Buffer.from(ground)).composite(layers).png({ palette: true }).toBuffer());
}

/** Shortened to fit, and without emoji: no font draws them in colour here, and most draw a box. */
function shownOf(title: string): string {
  const characters = [...title.replace(/\p{Extended_Pictographic}\ufe0f?/gu, "").trim()];
  if (characters.length <= maxTitleCharacters) return characters.join("");
  return `${characters
    .slice(0, maxTitleCharacters - 1)
    .join("")
    .trim()}…`;
}

/** Fontconfig keeps a font file for later drawings, whichever file they name. */
async function knowFonts(): Promise<void> {
  if (areFontsKnown) return;
  for (const fontfile of fontFiles) {
    await sharp({ text: { text: "a", font, fontfile } })
      .raw()
      .toBuffer();
  }
  areFontsKnown = true;
}

/** The text as large as fits, but never larger than a fifth of the image's height. */
async function drawText(text: string, colour: string, height: number): Promise<Buffer> {
  // Pango parses this text as markup.
  const markup = `<span foreground="${colour}">${escapeXml(text)}</span>`;
  const fitted = Math.min(height, Math.ceil([...text].length / 18) * 120);
  return sharp({
    text: { text: markup, font, fontfile: fontFiles.at(-1), width: textWidth, height: fitted, rgba: true },
  })
    .png()
    .toBuffer();
}

/** Paper with a margin line, as the covers have it, and the site's pen stroke. */
const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${shareWidth}" height="${shareHeight}"><rect width="100%" height="100%" fill="${paper}"/><path d="M48 0V${shareHeight}" stroke="${accent}" stroke-width="3" opacity="0.55"/><g transform="translate(${shareWidth - 190} ${shareHeight - 190}) scale(4)"><path d="M11 5.5c-1.6 5.6-2.6 11.7-2.3 15.5.3 3.6 2.7 4.6 5.6 3.5 3.9-1.5 7.3-3.9 10.7-4.4" fill="none" stroke="${accent}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></g></svg>`;
