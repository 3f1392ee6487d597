import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { aFolder } from "../../../../../../tests/support/a-folder.ts";
import { projectRoot } from "../../../../core/platform/project-root.ts";
import { makeAvif } from "./derived-files.ts";
import { sharp } from "./sharp.ts";

const photograph = join(projectRoot, "tests/support/photograph.jpg");

test.each([
  [400, 0.5],
  [800, 0.74],
])("of a photograph %i pixels wide the AVIF is the same image in far fewer bytes", async (width, most) => {
  const folder = aFolder();
  const [webp, avif] = [join(folder, "photograph.webp"), join(folder, "photograph.avif")];
  const { size } = await sharp(photograph).resize({ width }).webp().toFile(webp);
  const bytes = await makeAvif(webp);
  expect(bytes.length / size).toBeLessThan(most);

  writeFileSync(avif, bytes);
  const [before, after] = await Promise.all(
    [webp, avif].map((file) => sharp(file).raw().toBuffer({ resolveWithObject: true })),
  );
  expect(after?.info).toEqual(before?.info);
  const pixels = [...(before?.data ?? [])];
  const apart = pixels.reduce((sum, value, at) => sum + Math.abs(value - (after?.data[at] ?? 0)), 0);
  // Of 255 levels.
  expect(apart / pixels.length).toBeLessThan(5);
});
