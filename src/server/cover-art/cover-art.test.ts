import { expect, test } from "vitest";
import { testApp } from "../../../tests/support/test-app.ts";
import { images } from "../db/schema.ts";
import { brush } from "./brush.ts";
import { contours } from "./contours.ts";
import { drawCover, type Family } from "./draw-cover.ts";
import { hills } from "./hills.ts";
import { leaves } from "./leaves.ts";
import { longhand } from "./longhand.ts";
import { palettes } from "./palettes.ts";
import { paperCut } from "./paper-cut.ts";
import { storeCover } from "./store-cover.ts";
import { suns } from "./suns.ts";
import { threads } from "./threads.ts";
import { tides } from "./tides.ts";
import { tiles } from "./tiles.ts";
import { town } from "./town.ts";

const families = { brush, contours, hills, leaves, longhand, paperCut, suns, threads, tides, tiles, town };

test.each(Object.entries(families))("%s: one seed, one drawing", (_name, family: Family) => {
  const drawn = drawCover(family, palettes.ink, "a post");
  expect(drawCover(family, palettes.ink, "a post")).toBe(drawn);
  expect(drawCover(family, palettes.ink, "another post")).not.toBe(drawn);
  expect(drawn).not.toMatch(/NaN|undefined|Infinity/);
});

test("a cover is stored as an image like any other, in every width", async () => {
  const { deps, db } = testApp();
  const imageId = await storeCover(deps, drawCover(hills, palettes.ink, "a post"), "hills");
  expect(db.select().from(images).all()).toMatchObject([
    { id: imageId, fileName: "hills.png", mime: "image/png", width: 1600, height: 1000 },
  ]);
});
