import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { aComment, anImage, aPost } from "../../../../tests/support/factories.ts";
import { servedApp } from "../../../../tests/support/test-app.ts";
import type { SiteInput } from "../../../shared/schemas/site-schema.ts";
import { projectRoot } from "../../core/platform/project-root.ts";

async function aBlog() {
  const app = await servedApp();
  const get = async (path: string) => {
    const answer = await fetch(app.origin + path);
    return { status: answer.status, kept: answer.headers.get("cache-control"), text: await answer.text() };
  };
  const save = async (values: SiteInput["values"]) => {
    const { version } = await app.asAdmin.site.current();
    return app.asAdmin.site.save({ version, values });
  };
  const styleOf = (html: string) => /href="(\/look\/\w+\.css)"/.exec(html)?.[1];
  return { ...app, get, save, styleOf };
}

const colourful = { palette: "sage", accent: "#FFCC00", layout: "titles", width: "wide", face: "bitter" } as const;

test("a new blog has no stylesheet of its own, and none after the owner has reset the look", async () => {
  const { get, save, styleOf, asAdmin } = await aBlog();
  const fresh = await get("/");
  expect(styleOf(fresh.text)).toBeUndefined();
  await save(colourful);
  expect((await get("/")).text).not.toBe(fresh.text);
  const { defaults } = await asAdmin.site.current();
  await save(defaults);
  expect((await get("/")).text).toBe(fresh.text);
});

test("every page links the stylesheet of the look, which clients keep until the look changes", async () => {
  const { get, save, styleOf, db } = await aBlog();
  const post = aPost(db);
  const { site } = await save(colourful);
  for (const path of ["/", `/blog/${post._id}`, "/search", "/none", "/admin"])
    expect(styleOf((await get(path)).text), path).toBe(site.look);
  const first = site.look ?? "";
  const style = await get(first);
  expect(style).toMatchObject({ status: 200, kept: "public, max-age=31536000, immutable" });
  for (const part of ["--paper:#f2f5ee", '--serif:"Bitter"', ".post-card-preview", "--page-width: 96rem"])
    expect(style.text).toContain(part);

  const { site: changed } = await save({ accent: "#aa0000" });
  expect(changed.look).not.toBe(first);
  expect(styleOf((await get("/")).text)).toBe(changed.look);
  const current = await get(changed.look ?? "");
  // Open pages and shared caches may ask for the former one.
  expect(await get(first)).toEqual({ status: 200, kept: "no-store", text: current.text });
  expect((await get("/look/none.css")).status).toBe(404);
  await save({ accent: "#2a4b9b", palette: "paper", layout: "cards", width: "normal", face: "newsreader" });
  expect(await get(first)).toMatchObject({ status: 404, kept: "no-store" });
});

test("a list of titles loads no covers", async () => {
  const { get, save, db } = await aBlog();
  aPost(db);
  expect((await get("/")).text).toContain('loading="eager"');
  await save({ layout: "titles" });
  const { text } = await get("/");
  expect(text).toContain('loading="lazy"');
  expect(text).not.toMatch(/loading="eager"|as="image"/);
});

test.each([
  ["device", /color-scheme" content="light dark">\n.*#f2f5ee" media="\(prefers-color-scheme: light\)">\n.*#121814"/],
  ["light", /color-scheme" content="light">\n<meta name="theme-color" content="#f2f5ee">\n<link/],
  ["dark", /color-scheme" content="dark">\n<meta name="theme-color" content="#121814">\n<link/],
] as const)("the browser's own parts follow the theme: %s", async (theme, metas) => {
  const { get, save } = await aBlog();
  const { site } = await save({ theme, palette: "sage" });
  expect((await get("/")).text).toMatch(metas);
  const { text } = await get(site.look ?? "");
  expect(text.includes("prefers-color-scheme")).toBe(theme === "device");
});

test.each([
  [{ accent: "red" }, "Please enter a colour such as #2a4b9b"],
  [{ accent: "#12345g" }, "Please enter a colour such as #2a4b9b"],
  [{ palette: "neon" }, "Please choose one of the looks that the form offers"],
])("%j is refused with a sentence", async (values, sentence) => {
  const { save } = await aBlog();
  await expect(save(values as SiteInput["values"])).rejects.toThrow(sentence);
});

test("the reader's choice comes with a switch and a script that runs before the page is drawn", async () => {
  const { get, save } = await aBlog();
  const fresh = await get("/");
  const { site } = await save({ theme: "reader" });
  const { text } = await get("/");
  const [, script = ""] = /<script src="(\/look\/theme-\w+\.js)"><\/script>\n<link rel="icon"/.exec(text) ?? [];
  expect(text).toContain('<aside id="theme-switch"');
  expect(fresh.text).not.toContain("theme-switch");
  expect(await get(script)).toMatchObject({ status: 200, kept: "public, max-age=31536000, immutable" });
  expect((await get(site.look ?? "")).text).toContain(":root[data-theme=dark]{color-scheme:dark}");
});

test("the owner's own CSS is on public pages alone, last, and ?look=off shows the page without it", async () => {
  const { get, save, db } = await aBlog();
  const post = aPost(db);
  const customCss = '@import "https://elsewhere.example/x.css"; h1::after { content: "</style><script>" }';
  const { site } = await save({ ...colourful, customCss });
  const own = site.ownStyle ?? "";
  expect(await get(own)).toEqual({ status: 200, kept: "public, max-age=31536000, immutable", text: customCss });
  for (const path of ["/", `/blog/${post._id}`, "/search", "/none"]) {
    const { text } = await get(path);
    expect(text.lastIndexOf('rel="stylesheet"'), path).toBe(text.indexOf(`rel="stylesheet" href="${own}"`));
    expect(text.includes("elsewhere.example"), path).toBe(false);
    // Asked for twice: neither is kept for the other.
    for (const asked of [`${path}?look=off`, path, `${path}?look=off`])
      expect((await get(asked)).text.includes(`rel="stylesheet" href="${own}"`), asked).toBe(asked === path);
  }
  expect((await get("/admin")).text).not.toContain(`rel="stylesheet" href="${own}"`);
  await save({ customCss: "p { color: red }" });
  expect(await get(own)).toEqual({ status: 200, kept: "no-store", text: "p { color: red }" });
  await expect(save({ customCss: "é".repeat(8_193) })).rejects.toThrow("longer than 16 kB");
});

test("everything set adds at most 300 bytes to a page", async () => {
  const { get, save } = await aBlog();
  const bytes = async () => gzipSync((await get("/")).text, { level: 6 }).length;
  const before = await bytes();
  await save({ ...colourful, theme: "reader", customCss: "p { color: red }" });
  expect((await bytes()) - before).toBeLessThanOrEqual(300);
});

test("the part names that docs/look.md promises are on the pages", async () => {
  const { get, db } = await aBlog();
  const post = aPost(db);
  aComment(db, { postId: post._id, isApproved: true });
  aPost(db);
  const pages = (await get("/")).text + (await get(`/blog/${post._id}`)).text;
  const table = readFileSync(join(projectRoot, "docs/look.md"), "utf8");
  const promised = [...table.matchAll(/^\| `\.([\w-]+)`/gm)].map(([, name = ""]) => name);
  expect(promised.length).toBeGreaterThan(20);
  const shown = new Set([...pages.matchAll(/class="([^"]+)"/g)].flatMap(([, names = ""]) => names.split(" ")));
  expect(promised.filter((name) => !shown.has(name))).toEqual([]);
});

test("the logo replaces the name, and its image is used until another one is chosen", async () => {
  const { get, save, db, asAdmin } = await aBlog();
  const { id: imageId } = anImage(db);
  await save({ siteName: "Margins", logoImageId: imageId });
  const home = (await get("/")).text;
  expect(home).toContain(`<img src="/images/${imageId}-400.webp"`);
  expect(home).toMatch(/aria-label="Margins, home"><img [^>]*alt="Margins"/);
  expect(home).not.toContain("wordmark-stroke");
  expect((await asAdmin.image.uses({ imageId })).items).toEqual([{ kind: "look", isLogo: true, isIcon: false }]);
  expect((await asAdmin.image.list({ filter: "unused" })).items).toEqual([]);
  await expect(asAdmin.image.remove({ imageId })).rejects.toThrow("logo or the icon");
  const { id: other } = anImage(db);
  await asAdmin.image.replace({ imageId, byImageId: other });
  expect((await get("/")).text).toContain(`/images/${other}-400.webp`);
  await asAdmin.image.remove({ imageId });
  await expect(save({ iconImageId: "none" })).rejects.toThrow();
});
