import sharp from "sharp";

// Every image is decoded once, so a cache would only hold memory.
sharp.cache(false);
sharp.concurrency(1);

const loaders = (formats: string[]) => formats.map((format) => `VipsForeignLoad${format}`);

// libvips chooses a reader by the content of the file. Only the readers of the five accepted types are left.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: loaders(["JpegFile", "PngFile", "WebpFile", "WebpBuffer", "HeifFile", "NsgifFile", "PngBuffer"]),
});

const svg = { operation: loaders(["SvgBuffer"]) };

/** Allows SVG while Longhand renders its own drawing. */
export async function readingSvg<T>(render: () => Promise<T>): Promise<T> {
  sharp.unblock(svg);
  try {
    return await render();
  } finally {
    sharp.block(svg);
  }
}

export { sharp };
