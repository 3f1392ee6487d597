import { copyFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { loadFirstView, screens } from "../../bench/lib/first-view.mjs";
import { imageFolder } from "../../src/server/content/images/image-files.ts";
import { openDatabase } from "../../src/server/core/db/client.ts";
import { databaseFile } from "../../src/server/core/db/database-file.ts";
import { newId } from "../../src/server/core/db/id.ts";
import { images } from "../../src/server/core/db/schema.ts";
import { uploadImageFile } from "../support/running-blog.ts";
import { expect, test } from "./fixtures.ts";

/** Bytes, gzipped, of a first visit and of the application: docs/performance.md shows what they go to. */
const most = { loader: 2_500, application: 110_000, styles: 12_000 };

/** The same picture as so many other images: their files and rows, which uploads would take seconds to make. */
function copiesOf(dataDir: string, imageId: string, count: number): string[] {
  const files = readdirSync(imageFolder(dataDir)).filter((name) => name.startsWith(imageId));
  const db = openDatabase(databaseFile(dataDir));
  const [image] = db.select().from(images).where(eq(images.id, imageId)).all();
  if (!image) throw new Error("There is no such image");
  const ids = Array.from({ length: count }, () => newId());
  for (const id of ids) {
    db.insert(images)
      .values({ ...image, id })
      .run();
    for (const name of files)
      copyFileSync(join(imageFolder(dataDir), name), join(imageFolder(dataDir), name.replace(imageId, id)));
  }
  db.$client.close();
  return ids;
}

test("the first view of home and of a post takes few requests, three fonts, and images no wider than the screen needs; the font of a quotation below the screen is fetched when a reader comes near", async ({
  blog,
  browser,
}) => {
  const imageId = await uploadImageFile(blog.origin, blog.token, { width: 1600, height: 900 });
  // The server makes the copy of the middle width at its first request, and may redirect until it is there.
  for (const width of [400, 800, 1200]) {
    const copy = `${blog.origin}/images/${imageId}-${width}.webp`;
    await expect.poll(async () => (await fetch(copy, { redirect: "manual" })).status).toBe(200);
  }
  const text = "<p>It rains on the hills.</p>".repeat(60);
  const description = `${text}<blockquote><p>It rained.</p></blockquote>${text}`;
  let path = "/";
  for (const id of [imageId, ...copiesOf(blog.dataDir, imageId, 11)]) {
    const { _id } = await blog.aPost({ imageId: id, description });
    path = `/blog/${_id}`;
  }
  const fonts = (page: Page) =>
    page.evaluate(() => performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".woff2")).length);
  for (const { width, height, deviceScaleFactor, most } of screens) {
    for (const url of [`${blog.origin}/`, blog.origin + path]) {
      // A new tab, whose cache is empty: Chromium loads cached fonts although no letter needs them.
      const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor });
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      await session.send("Network.enable");
      const view = await loadFirstView(page, session, url);
      const unused = await page.evaluate(() => {
        const used = new Set([...document.images].map((image) => image.currentSrc));
        const loaded = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
        return loaded.filter((it) => it.initiatorType === "link" && it.name.includes("/images/") && !used.has(it.name));
      });
      expect(unused).toEqual([]);
      expect(view.images.length).toBeGreaterThan(0);
      expect(view.requests).toBeLessThanOrEqual(most.requests);
      expect(view.bytes).toBeLessThanOrEqual(most.kilobytes * 1_000);
      expect(view.scriptBytes).toBeLessThanOrEqual(3_000);
      expect(view.fonts).toBe(3);
      // None has the 1600 px copy.
      for (const { name } of view.images) expect(name).toMatch(/-(?:400|800|1200)\.webp$/);
      if (url.endsWith(path) && width === screens.at(-1)?.width) {
        expect(await fonts(page)).toBe(3);
        const quotation = page.getByRole("blockquote");
        await quotation.scrollIntoViewIfNeeded();
        await expect(quotation).toHaveCSS("font-style", "italic");
        await expect.poll(() => fonts(page)).toBe(4);
        const short = await blog.aPost({ description: "<blockquote><p>It rained.</p></blockquote>" });
        await page.goto(`${blog.origin}/blog/${short._id}`);
        await expect(quotation).toHaveCSS("font-style", "italic");
      }
      await context.close();
    }
  }
});

test("the download of a first visit stays within its budget, on the home page and on a post", async ({ blog }) => {
  const { _id } = await blog.aPost();
  for (const path of ["/", `/blog/${_id}`]) {
    const page = await fetch(blog.origin + path);
    expect(page.status).toBe(200);
    const html = await page.text();
    const weigh = async (addresses: RegExp) => {
      let bytes = 0;
      for (const [, address] of html.matchAll(addresses)) {
        const answer = await fetch(blog.origin + address);
        expect(answer.status).toBe(200);
        bytes += gzipSync(await answer.text(), { level: 9 }).length;
      }
      return bytes;
    };
    const loader = await weigh(/<(?:script[^>]* src|link rel="modulepreload"[^>]* href)="([^"]+)"/g);
    const application = await weigh(/ data-app="([^"]+)"/g);
    const styles = await weigh(/<link rel="stylesheet"[^>]* href="([^"]+)"/g);
    expect(loader).toBeGreaterThan(0);
    expect(loader).toBeLessThanOrEqual(most.loader);
    expect(application).toBeGreaterThan(0);
    expect(application).toBeLessThanOrEqual(most.application);
    expect(styles).toBeGreaterThan(0);
    expect(styles).toBeLessThanOrEqual(most.styles);
  }
});

test("a page with the form of a post names its scripts, and the dashboard loads them before they are needed", async ({
  signedIn: page,
  blog,
}) => {
  const { _id } = await blog.aPost();
  const preloaded = async (path: string) => {
    const html = await (await fetch(blog.origin + path)).text();
    const files = [...html.matchAll(/<link rel="(?:modulepreload|stylesheet)" href="([^"]+)"/g)].map(
      ([, href]) => href,
    );
    for (const file of files) expect((await fetch(blog.origin + file)).status, file).toBe(200);
    return files.join(" ");
  };
  for (const path of ["/admin/addBlog", `/admin/editBlog/${_id}`])
    expect(await preloaded(path), path).toMatch(/admin-area.*\.css.*admin-area.*\.js.*post-editor.*\.js/);
  expect(await preloaded("/admin")).not.toContain("post-editor");
  expect(await preloaded(`/blog/${_id}`)).not.toContain("admin-area");

  const loaded = page.waitForResponse(/assets\/post-editor-.*\.js/);
  // Requested before the scripts of the area are there.
  const session = page.waitForRequest(/session\.current/);
  await page.route(/admin-area-.*\.js/, async (route) => {
    await session;
    await route.continue();
  });
  await page.goto("/admin");
  await session;
  // Only in the first line the mark has an effect.
  expect(await (await loaded).text()).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
});
