import { readingSvg, sharp } from "./sharp.ts";

/** Renders a drawing of our own; it lives for a moment, so it is written fast rather than small. */
export const svgToPng = (svg: string, density: number): Promise<Buffer> =>
  readingSvg(() => sharp(Buffer.from(svg), { density }).png({ compressionLevel: 1 }).toBuffer());
