import { JSDOM } from "jsdom";
import { expect, test } from "vitest";
import { aBlog, anImage } from "../../../tests/support/factories.ts";
import { servedApp } from "../../../tests/support/test-app.ts";

test("every picture of a list fits its place, and only the first goes before everything else", async () => {
  const { db, origin } = await servedApp();
  for (let at = 0; at < 3; at++) aBlog(db, { imageId: anImage(db, { colour: "#a0a3ba" }).id });
  const pictures = await picturesOf(`${origin}/`);
  expect(pictures).toHaveLength(3);
  for (const picture of pictures) {
    expect(picture.getAttribute("srcset")).toMatch(/-400\.webp 400w, .+-800\.webp 800w, .+-1600\.webp \d+w$/);
    expect(picture.getAttribute("sizes")).toMatch(/92vw$/);
    for (const side of ["width", "height"]) expect(Number(picture.getAttribute(side))).toBeGreaterThan(0);
    expect(picture.parentElement?.getAttribute("style")).toBe("background-color:#a0a3ba");
  }
  expect(pictures.map((picture) => [picture.getAttribute("loading"), picture.getAttribute("fetchpriority")])).toEqual([
    ["eager", "high"],
    ["lazy", "auto"],
    ["lazy", "auto"],
  ]);
});

test("a post's cover goes before everything else; the pictures of what to read next do not", async () => {
  const { db, origin } = await servedApp();
  for (const word of ["hills", "boats", "letters", "taxes"]) aBlog(db, { title: `On ${word}` });
  aBlog(db, { title: "All about sourdough", description: "<p>Of rye.</p>" });
  const blog = aBlog(db, { title: "Sourdough at home", description: "<p>Of rye.</p>" });
  const [cover, ...others] = await picturesOf(`${origin}/blog/${blog._id}`);
  expect(cover?.getAttribute("src")).toContain(blog.imageId);
  expect(cover?.getAttribute("fetchpriority")).toBe("high");
  expect(others.map((picture) => picture.getAttribute("loading"))).toEqual(["lazy"]);
});

test("a picture in a text comes in fitting widths, keeps its room, and waits until it is near", async () => {
  const { db, origin } = await servedApp();
  const picture = anImage(db, { width: 1200, height: 800 });
  const blog = aBlog(db, { description: `<p><img src="/images/${picture.id}-800.webp" alt="A hill"></p>` });
  const inText = (await picturesOf(`${origin}/blog/${blog._id}`))[1];
  expect(inText?.getAttribute("srcset")?.match(/ \d+w/g)).toEqual([" 400w", " 800w", " 1200w"]);
  const attributes = ["width", "height", "loading", "fetchpriority"].map((name) => inText?.getAttribute(name));
  expect(attributes).toEqual(["1200", "800", "lazy", null]);
});

async function picturesOf(url: string): Promise<Element[]> {
  const html = await (await fetch(url)).text();
  return [...new JSDOM(html).window.document.querySelectorAll("main img")];
}
