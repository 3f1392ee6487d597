import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { newId } from "../db/id.ts";
import { incomingFolder } from "../images/image-files.ts";
import { type ImageDeps, storeImage } from "../images/image-service.ts";
import { makeFolder } from "../platform/make-folder.ts";
import { width as drawnWidth } from "./svg.ts";

/** Dots per inch at which one unit of an SVG is one pixel. */
const dpiOfSvg = 72;

/**
 * Stores a drawn cover as any other image: through the one service, which accepts no SVG and so gets a PNG.
 *
 * @param svg of `drawCover`
 * @param width in pixels; a smaller one takes less time
 * @returns the image's id
 */
export async function storeCover(deps: ImageDeps, svg: string, name: string, width = drawnWidth): Promise<string> {
  const folder = incomingFolder(deps.settings.dataDir);
  const path = join(folder, `${newId()}.png`);
  makeFolder(folder);
  try {
    await writeFile(path, await deps.decoder.run("svgToPng", svg, (dpiOfSvg * width) / drawnWidth));
    return (await storeImage(deps, { path, fileName: `${name}.png` })).imageId;
  } finally {
    await rm(path, { force: true });
  }
}
