import sharp from "sharp";

// Every image is decoded once and under a new name: a cache would only keep its pixels in memory.
sharp.cache(false);
sharp.concurrency(1);

const loaders = (formats: string[]) => formats.map((format) => `VipsForeignLoad${format}`);

// libvips chooses its reader by looking into the file. It finds none but those for the five types that are accepted.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: loaders(["JpegFile", "PngFile", "WebpFile", "WebpBuffer", "HeifFile", "NsgifFile", "PngBuffer"]),
});

const svg = { operation: loaders(["SvgBuffer"]) };

/** Lets SVG be read for as long as a drawing of our own is rendered. */
export async function readingSvg<T>(render: () => Promise<T>): Promise<T> {
  sharp.unblock(svg);
  try {
    return await render();
  } finally {
    sharp.block(svg);
  }
}

export { sharp };
