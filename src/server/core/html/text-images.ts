import { imagePath, imageSrcSet, largeImageWidth } from "../../../shared/image-widths.ts";
import { type FigureLayout, isFigureLayout } from "../../../shared/text/figure-layout.ts";
import { forEachElement, type HtmlElement, type HtmlParent } from "../../../shared/text/html-tree.ts";
import { enSentences, type ReaderSentences } from "../../../shared/words/readers/en.ts";

/** What is known of a stored image. */
export interface ImageFacts {
  /** Pixels of the widest file. */
  width: number;
  height: number;
  /** Null for an image that is transparent in places. */
  colour?: string | null;
  /** Width of the large copy. */
  largeWidth: number | null;
}

const storedImage = /^\/images\/([0-9a-z]{26})-\d+\.webp$/;

/** The width of the text column: --text-width, or the screen without its margins. */
const textWidth = "(min-width: 46rem) 42rem, 92vw";

/** The widths of figures with a layout, as in prose.css. */
const widths: Readonly<Record<FigureLayout, string>> = {
  wide: "(min-width: 68rem) 64rem, 94vw",
  full: "100vw",
  left: "(min-width: 40rem) 20rem, 92vw",
  right: "(min-width: 40rem) 20rem, 92vw",
  gallery: "(min-width: 68rem) 21rem, 46vw",
};

/**
 * The class of a portrait, by tenths of its height that are its width: prose.css fits it into the height of the screen. A drawing that is
 * taller is read by scrolling.
 */
function tallClass({ width, height }: ImageFacts, around: FigureLayout | undefined): string[] {
  const tenths = Math.floor((10 * width) / height);
  return tenths < 4 || tenths > 8 || around === "full" || around === "gallery" ? [] : [`tall-${tenths}`];
}

/** Pixels from which enlarging an image shows more than the text does. */
const minEnlargedWidth = 400;

/**
 * Gives images a source for each screen width, and a size so that the page reserves their space. A size that the writer
 * chose stays. Only figures that are wider than the text have the large copy. An image without a link of its own becomes one to its
 * widest copy, which browsers with scripts open in place.
 */
export function fitImages(tree: HtmlParent, facts: ReadonlyMap<string, ImageFacts>, words = enSentences): void {
  const layoutOf = new Map<HtmlElement, FigureLayout>();
  const pressed = new Set<HtmlElement>();
  const enlarged: [HtmlElement, string][] = [];
  forEachElement(tree, (element) => {
    const layout = element.attributes["data-layout"];
    if (isFigureLayout(layout)) forEachElement(element, (inner) => void layoutOf.set(inner, layout));
    if (element.name === "a" || element.name === "summary") forEachElement(element, (inner) => void pressed.add(inner));
    if (element.name !== "img") return;
    const { src = "", ...rest } = element.attributes;
    const id = storedImage.exec(src)?.[1] ?? "";
    const known = facts.get(id);
    if (!known) return;
    const size: Record<string, string> =
      "width" in rest || "height" in rest ? {} : { width: `${known.width}`, height: `${known.height}` };
    const around = layoutOf.get(element);
    const large =
      known.largeWidth !== null && (around === "wide" || around === "full")
        ? `, ${imagePath(id, largeImageWidth)} ${known.largeWidth}w`
        : "";
    const classes = [...(known.colour === null ? ["clear"] : []), ...tallClass(known, around)];
    element.attributes = {
      src: imagePath(id, 800),
      srcset: imageSrcSet(imagePath(id, 1600), known.width) + large,
      sizes: around ? widths[around] : textWidth,
      ...size,
      ...(classes.length > 0 && { class: classes.join(" ") }),
      ...rest,
    };
    if (known.width >= minEnlargedWidth && !pressed.has(element))
      enlarged.push([element, imagePath(id, known.largeWidth === null ? 1600 : largeImageWidth)]);
  });
  for (const [image, href] of enlarged) linkTo(href, image, words);
}

/** Puts a link around an image. */
function linkTo(href: string, image: HtmlElement, words: ReaderSentences): void {
  const { alt, class: classes = "" } = image.attributes;
  const label = alt ? words.enlargeImage({ alt }) : words.enlarge;
  image.children = [{ name: "img", attributes: image.attributes, children: [] }];
  image.name = "a";
  image.attributes = { href, "data-enlarge": "", "aria-label": label, ...(classes && { class: classes }) };
}
