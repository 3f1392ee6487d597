import { readFileSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import sharp from "sharp";
import { expect, test } from "vitest";
import { aPost } from "../../../../tests/support/factories.ts";
import {
  aJpeg,
  anAnimatedGif,
  aPhonePhoto,
  aPngClaiming,
  filesIn,
  imagesOfEveryType,
  uploadedTo,
} from "../../../../tests/support/images.ts";
import { testApp } from "../../../../tests/support/test-app.ts";
import { imageWidths } from "../../../shared/image-widths.ts";
import { newId } from "../../core/db/id.ts";
import { images, siteSettings } from "../../core/db/schema.ts";
import { imageFile, imageFolder, incomingFolder } from "./image-files.ts";
import { removeImage, storeImage } from "./image-service.ts";

const refusedType = { kind: "unsupported-type", message: "Please choose a JPEG, PNG, WebP, AVIF or GIF image" };
const damaged = { kind: "unreadable", message: "The image cannot be read; the file may be damaged" };

function room() {
  const app = testApp();
  return {
    ...app,
    rows: () => app.db.select().from(images).all(),
    files: () => filesIn(app.dataDir),
    store: (bytes: Buffer, fileName = "hill.jpg") =>
      storeImage(app.deps, { path: uploadedTo(app.dataDir, bytes), fileName }),
  };
}

test("an image is stored as WebP in three widths, and its row holds the real size", async () => {
  const { store, rows, files, dataDir } = room();
  const stored = await store(await aJpeg({ width: 1600, height: 800 }));
  expect(stored).toEqual({
    imageId: expect.any(String),
    url: `/images/${stored.imageId}-1600.webp`,
    width: 1600,
    height: 800,
  });
  const sizes = await Promise.all(
    ([400, 800, 1600] as const).map((width) => sharp(imageFile(dataDir, stored.imageId, width)).metadata()),
  );
  expect(sizes.map(({ format, width, height }) => [format, width, height])).toEqual([
    ["webp", 400, 200],
    ["webp", 800, 400],
    ["webp", 1600, 800],
  ]);
  const bytes = (await files()).reduce((sum, name) => sum + readFileSync(`${imageFolder(dataDir)}/${name}`).length, 0);
  expect(rows()).toEqual([
    expect.objectContaining({ id: stored.imageId, mime: "image/jpeg", width: 1600, height: 800, bytes }),
  ]);
});

test("a small image is not enlarged, and all three files exist all the same", async () => {
  const { store, files } = room();
  const stored = await store(await aJpeg({ width: 300, height: 200 }));
  expect(stored).toMatchObject({ width: 300, height: 200 });
  expect(await files()).toEqual([1600, 400, 800].map((width) => `${stored.imageId}-${width}.webp`));
});

test("an image that is wider than the others keeps a large copy, unless the owner chose otherwise", async () => {
  const { store, rows, files, dataDir, db, deps } = room();
  const wide = await store(await aJpeg({ width: 5000, height: 200 }));
  expect(wide).toMatchObject({ width: 1600, height: 64 });
  expect(await sharp(imageFile(dataDir, wide.imageId, 4000)).metadata()).toMatchObject({ width: 4000, height: 160 });
  // Its longer side is bounded, so that this one would be 800 pixels wide.
  await store(await aJpeg({ width: 1700, height: 8500 }));
  db.update(siteSettings).set({ keepsLargeImages: false }).run();
  await store(await aJpeg({ width: 5000, height: 200 }));
  expect(rows().map(({ largeWidth }) => largeWidth)).toEqual([4000, null, null]);
  const ofWide = (await files()).filter((name) => name.startsWith(wide.imageId));
  const bytes = ofWide.reduce((sum, name) => sum + readFileSync(`${imageFolder(dataDir)}/${name}`).length, 0);
  expect([ofWide.length, (await files()).length, bytes]).toEqual([4, 10, rows()[0]?.bytes]);
  await removeImage(deps, wide.imageId);
  expect(await files()).toHaveLength(6);
});

test("all five types are accepted whatever their file is called", async () => {
  const { store, rows } = room();
  const images = await imagesOfEveryType();
  for (const bytes of Object.values(images)) await store(bytes, "notes.txt");
  expect(
    rows()
      .map((row) => row.mime)
      .sort(),
  ).toEqual(Object.keys(images).sort());
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
test.each([
  ["an SVG", () => Buffer.from(svg)],
  ["an SVG that calls itself XML", () => Buffer.from(`<?xml version="1.0"?>${svg}`)],
  ["an HTML page", () => Buffer.from("<!doctype html><p>Hello")],
  ["a HEIC photo", () => Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1")],
  [
    "a TIFF",
    () =>
      sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
        .tiff()
        .toBuffer(),
  ],
  ["a single byte", () => Buffer.from([0xff])],
])("%s is no accepted image, even when it is called .png", async (_what, bytes) => {
  const { store, rows, files } = room();
  await expect(store(await bytes(), "image.png")).rejects.toMatchObject(refusedType);
  expect([rows(), await files()]).toEqual([[], []]);
});

test.each([
  ["an empty file", () => Buffer.alloc(0), { kind: "unreadable", message: "The image is an empty file" }],
  ["a JPEG that breaks off", async () => (await aJpeg()).subarray(0, 2000), damaged],
  ["a JPEG of which only the beginning is one", () => Buffer.from("\xff\xd8\xff and then nothing", "latin1"), damaged],
  [
    "a PNG with a broken middle",
    async () => {
      const { "image/png": png } = await imagesOfEveryType({ width: 500, height: 500 });
      return png.fill(0x55, 60, 120);
    },
    damaged,
  ],
])("%s leaves neither file nor row", async (_what, bytes, sentence) => {
  const { store, rows, files } = room();
  await expect(store(await bytes())).rejects.toMatchObject(sentence);
  expect([rows(), await files()]).toEqual([[], []]);
});

test("a small file that unpacks to billions of pixels is refused before it is unpacked", async () => {
  const { store, rows, files } = room();
  const bomb = await aPngClaiming(60_000, 60_000);
  expect(bomb.length).toBeLessThan(1000);
  await expect(store(bomb)).rejects.toMatchObject({
    kind: "unreadable",
    message: "The image has more than 50 megapixels",
  });
  expect([rows(), await files()]).toEqual([[], []]);
});

test("a photo of a phone is turned upright and loses its location", async () => {
  const { store, dataDir } = room();
  const photo = await aPhonePhoto({ width: 600, height: 400 });
  expect(await sharp(photo).metadata()).toMatchObject({ orientation: 6, exif: expect.anything() });
  const { imageId, width, height } = await store(photo);
  expect([width, height]).toEqual([400, 600]);
  for (const stored of [400, 800, 1600] as const) {
    const { exif, xmp, iptc, icc, orientation } = await sharp(imageFile(dataDir, imageId, stored)).metadata();
    expect({ exif, xmp, iptc, icc, orientation }).toEqual({});
  }
});

test("an animation moves, and what shows one picture shows its first frame", async () => {
  const { store, dataDir } = room();
  const { imageId } = await store(await anAnimatedGif());
  const { pages = 1 } = await sharp(imageFile(dataDir, imageId, 1600)).metadata();
  const { dominant } = await sharp(imageFile(dataDir, imageId, 1600)).stats();
  expect(pages).toBe(2);
  expect(dominant.r).toBeGreaterThan(200);
  expect(dominant.b).toBeLessThan(60);
});

test("a screenshot longer than WebP can hold is made to fit", async () => {
  const { store } = room();
  const { width, height } = await store(await aJpeg({ width: 100, height: 20_000 }));
  expect([width, height]).toEqual([82, 16_383]);
});

test("the sender's file name is shown, cleaned and cut, but never used", async () => {
  const { store, rows, files } = room();
  await store(await aJpeg(), `../../etc/\u0000passwd\n${"x".repeat(500)}.jpg`);
  await store(await aJpeg(), "\u0007");
  expect(rows().map((row) => row.fileName)).toEqual([`../../etc/passwd${"x".repeat(184)}`, "image"]);
  expect(await files()).toHaveLength(6);
});

test("uploads at the same time wait for one another and each gets its own files", async () => {
  const { deps, dataDir, files, rows } = room();
  const bytes = await aJpeg();
  const broken = bytes.subarray(0, 500);
  const results = await Promise.allSettled(
    [bytes, broken, bytes, broken, bytes].map((upload, at) =>
      storeImage(deps, { path: uploadedTo(dataDir, upload, `upload-${at}`), fileName: "hill.jpg" }),
    ),
  );
  expect(results.map((result) => result.status)).toEqual([
    "fulfilled",
    "rejected",
    "fulfilled",
    "rejected",
    "fulfilled",
  ]);
  expect(new Set(rows().map((row) => row.id)).size).toBe(3);
  expect(await files()).toHaveLength(9);
});

test("files that cannot be renamed into place are removed", async () => {
  const { store, dataDir, rows } = room();
  // A file where the folder of unfinished ones should be.
  await rm(imageFolder(dataDir), { recursive: true });
  await mkdir(imageFolder(dataDir));
  await writeFile(`${imageFolder(dataDir)}/.incoming`, "");
  await expect(store(await aJpeg())).rejects.toMatchObject({ code: "EEXIST" });
  expect([rows(), await filesIn(dataDir)]).toEqual([[], [".incoming"]]);
});

test("what a killed import left of an image is replaced by its second run", async () => {
  const { deps, dataDir, files } = room();
  const imageId = newId();
  await mkdir(incomingFolder(dataDir), { recursive: true });
  for (const width of imageWidths) await writeFile(`${incomingFolder(dataDir)}/${imageId}-${width}.webp`, "half");
  await storeImage(deps, { path: uploadedTo(dataDir, await aJpeg()), fileName: "hill.jpg", imageId });
  expect(await files()).toHaveLength(3);
});

test("when the row cannot be written, its files are removed", async () => {
  const { store, db, files } = room();
  db.$client.exec("CREATE TRIGGER full BEFORE INSERT ON images BEGIN SELECT RAISE(ABORT, 'disk is full'); END");
  await expect(store(await aJpeg())).rejects.toThrow("disk is full");
  expect(await files()).toEqual([]);
});

test("removing an image removes its files, but not while a post shows it", async () => {
  const { store, deps, db, rows, files } = room();
  const { imageId } = await store(await aJpeg());
  const { imageId: shown } = await store(await aJpeg());
  aPost(db, { imageId: shown });
  await removeImage(deps, imageId);
  await expect(removeImage(deps, shown)).rejects.toThrow("FOREIGN KEY");
  expect(rows().map((row) => row.id)).toEqual([shown]);
  expect(await files()).toHaveLength(3);
});
