import { expect, test } from "vitest";
import { aPost } from "../../../../tests/support/factories.ts";
import { servedApp } from "../../../../tests/support/test-app.ts";
import type { SiteInput } from "../../../shared/schemas/site-schema.ts";

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

test("a fresh blog has no stylesheet of its own, and none once the owner has taken the look back", async () => {
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
