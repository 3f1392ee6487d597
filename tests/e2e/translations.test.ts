import { objections } from "../support/axe.ts";
import { expect, test } from "./fixtures.ts";

test.use({ bypassCSP: true });

test("a post is written in German from what its form shows, and once published readers find it beside the English one", async ({
  signedIn: page,
  blog,
  openPage,
}) => {
  const { _id } = await blog.aPost({ title: "Walks", details: { tags: ["Hills"] } });
  await page.goto(`${blog.origin}/admin/editBlog/${_id}`);
  await page.getByLabel("Blog title").fill("Walks in the rain");
  await page.getByLabel("Write in…").selectOption("de");
  await page.getByRole("button", { name: "Create draft" }).click();
  await expect(page).not.toHaveURL(new RegExp(_id));
  const title = page.getByLabel("Blog title");
  await expect(title).toHaveValue("Walks in the rain");
  await expect(page.getByRole("region", { name: "Translations" }).getByRole("link", { name: "Walks" })).toBeVisible();
  await title.fill("Wanderungen");
  expect(await objections(page)).toEqual([]);
  const save = page.getByRole("button", { name: "Save", exact: true });
  await save.click();
  await expect(page.getByText("Blog saved")).toBeVisible();

  const reader = await openPage();
  const paths = [
    `/blog/${_id}`,
    "/",
    "/tag/hills",
    "/feed.xml",
    "/feed.json",
    "/sitemap.xml",
    "/search?q=rain",
    "/archive",
  ];
  for (const path of [...paths, "/?search=wander", "/api/v1/posts", "/api/blog/all"]) {
    const text = await (await reader.request.get(blog.origin + path)).text();
    expect(text.match(/Wanderungen|hreflang=|\/de\//)?.[0], path).toBeUndefined();
  }
  expect((await reader.request.get(`${blog.origin}/de/`, { maxRedirects: 0 })).status()).not.toBe(200);

  await page.getByLabel("Publish Now").check();
  await save.click();
  await expect(page.getByText("Blog saved").last()).toBeVisible();
  await reader.goto(`${blog.origin}/blog/${_id}`);
  expect(await objections(reader)).toEqual([]);
  expect(
    await reader.locator("link[hreflang]").evaluateAll((links) => links.map((link) => link.getAttribute("hreflang"))),
  ).toEqual(["de", "en", "x-default"]);
  await reader.getByText("Also in:").getByRole("link", { name: "Deutsch" }).click();
  await expect(reader.getByRole("heading", { level: 1, name: "Wanderungen" })).toBeVisible();
  await expect(reader.locator("html")).toHaveAttribute("lang", "de");
  await expect(reader.getByText("Auch auf:").getByRole("link", { name: "English" })).toBeVisible();

  await reader.goto(blog.origin);
  await expect(reader.getByRole("link", { name: "Wanderungen" })).toHaveCount(0);
  await reader.getByText("Also in:").getByRole("link", { name: "Deutsch" }).click();
  await expect(reader).toHaveURL(`${blog.origin}/de/`);
  await expect(reader.getByRole("heading", { level: 1, name: "Deutsch" })).toBeVisible();
  expect(await objections(reader)).toEqual([]);
  await expect(reader.locator('link[type="application/rss+xml"][href$="/de/feed.xml"]')).toHaveCount(1);
  await reader.getByRole("link", { name: "Lifestyle" }).first().click();
  await expect(reader).toHaveURL(/\/de\/\?category=Lifestyle/);
  await expect(reader.getByRole("link", { name: /Wanderungen/ }).first()).toBeVisible();
  await expect(reader.getByRole("link", { name: "Walks" })).toHaveCount(0);
  await reader.getByRole("textbox").first().fill("Wander");
  await reader.keyboard.press("Enter");
  await expect(reader).toHaveURL(/\/de\/\?.*search=Wander/);
  await expect(reader.getByRole("link", { name: /Wanderungen/ }).first()).toBeVisible();
});
