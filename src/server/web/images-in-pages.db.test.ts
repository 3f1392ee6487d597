import { JSDOM } from "jsdom";
import { expect, test } from "vitest";
import { anImage, aPost } from "../../../tests/support/factories.ts";
import { servedApp } from "../../../tests/support/test-app.ts";
import { relateWaitingPosts } from "../content/reading/related/related-posts.ts";

test("the images of a list have fitting widths, and only the first has a high priority", async () => {
  const { db, origin } = await servedApp();
  for (let at = 0; at < 3; at++) aPost(db, { imageId: anImage(db, { colour: "#a0a3ba" }).id });
  const images = await imagesOf(`${origin}/`);
  expect(images).toHaveLength(3);
  for (const image of images) {
    expect(image.getAttribute("srcset")).toMatch(/-400\.webp 400w, .+-800\.webp 800w, .+-1600\.webp \d+w$/);
    expect(image.getAttribute("sizes")).toMatch(/92vw$/);
    for (const side of ["width", "height"]) expect(Number(image.getAttribute(side))).toBeGreaterThan(0);
    expect(image.parentElement?.getAttribute("style")).toBe("background-color:#a0a3ba");
  }
  expect(images.map((image) => [image.getAttribute("loading"), image.getAttribute("fetchpriority")])).toEqual([
    ["eager", "high"],
    ["lazy", "auto"],
    ["lazy", "auto"],
  ]);
});

test("a post's cover has a high priority, the images of related posts do not", async () => {
  const { db, origin } = await servedApp();
  for (const word of ["hills", "boats", "letters", "taxes"]) aPost(db, { title: `On ${word}` });
  aPost(db, { title: "All about sourdough", description: "<p>Of rye.</p>" });
  const post = aPost(db, { title: "Sourdough at home", description: "<p>Of rye.</p>" });
  await relateWaitingPosts(db);
  const [cover, ...others] = await imagesOf(`${origin}/blog/${post._id}`);
  expect(cover?.getAttribute("src")).toContain(post.imageId);
  expect(cover?.getAttribute("fetchpriority")).toBe("high");
  expect(others.map((image) => image.getAttribute("loading"))).toEqual(["lazy"]);
});

test("an image in a text has fitting widths and its size, and loads lazily", async () => {
  const { db, origin } = await servedApp();
  const image = anImage(db, { width: 1200, height: 800 });
  const post = aPost(db, { description: `<p><img src="/images/${image.id}-800.webp" alt="A hill"></p>` });
  const inText = (await imagesOf(`${origin}/blog/${post._id}`))[1];
  expect(inText?.getAttribute("srcset")?.match(/ \d+w/g)).toEqual([" 400w", " 800w", " 1200w"]);
  const attributes = ["width", "height", "loading", "fetchpriority"].map((name) => inText?.getAttribute(name));
  expect(attributes).toEqual(["1200", "800", "lazy", null]);
});

async function imagesOf(url: string): Promise<Element[]> {
  const html = await (await fetch(url)).text();
  return [...new JSDOM(html).window.document.querySelectorAll("main img")];
}
