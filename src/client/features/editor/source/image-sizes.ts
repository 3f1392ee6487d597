import { parseInert } from "../../../lib/html/trusted-html.ts";

/** Width and height of stored images by address, as attributes. Markdown cannot express them. */
export type ImageSizes = ReadonlyMap<string, string>;

export function imageSizes(html: string): ImageSizes {
  const images = parseInert(html).querySelectorAll("img[width][height]");
  return new Map(
    [...images].map((image) => [
      image.getAttribute("src") ?? "",
      ` width="${image.getAttribute("width")}" height="${image.getAttribute("height")}"`,
    ]),
  );
}

/** Adds the sizes to the images of HTML that was made from Markdown. */
export function withImageSizes(html: string, sizes: ImageSizes): string {
  return html.replace(/<img src="([^"]*)" alt="[^"]*">/g, (image, src: string) => {
    return `${image.slice(0, -1)}${sizes.get(src) ?? ""}>`;
  });
}
