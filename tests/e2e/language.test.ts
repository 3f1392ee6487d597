import { expect, test } from "./fixtures.ts";

test("the owner chooses the blog's language, and another one for a post", async ({ signedIn: page, blog }) => {
  const post = await blog.aPost({ title: "על קומקומים" });
  await page.goto("/admin/settings/time");
  await page.getByLabel("Language of the blog").fill("de");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Settings saved")).toBeVisible();
  await page.goto(`/admin/editBlog/${post._id}`);
  // Until its administrator chooses, the admin area follows the blog.
  await page.getByText("Weitere Einstellungen").click();
  await page.getByLabel("Sprache", { exact: true }).fill("HE");
  await page.getByRole("button", { name: "Aktualisieren" }).click();
  await expect(page.getByText("Beitrag gespeichert")).toBeVisible();

  await page.goto(`/blog/${post._id}`);
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  const article = page.getByRole("article").first();
  await expect(article).toHaveAttribute("lang", "he");
  await expect(article).toHaveAttribute("dir", "rtl");
  // Printed by the server; a page that opens in the browser prints the same.
  const printed = await page.locator(".article-date time").textContent();
  expect(printed).toMatch(/^\d+\. \p{L}+ \d{4}$/u);
  await page.getByRole("link", { name: "Startseite" }).first().click();
  await expect(page.locator(".post-card[lang=he]")).toHaveCount(1);
  await page.getByRole("link", { name: "על קומקומים" }).click();
  await expect(page.locator(".article-date time")).toHaveText(printed ?? "");
});

test("an Arabic title is written from the right, also while it is empty, in letters of full size", async ({
  signedIn: page,
  blog,
}) => {
  const { version } = await blog.admin.site.current.query();
  await blog.admin.site.save.mutate({ version, values: { language: "ar" } });
  const post = await blog.aPost({ title: "رسائل من الميناء" });
  await page.goto(`/admin/editBlog/${post._id}`);
  const title = page.locator("textarea[name=title]");
  await expect(title).toHaveValue("رسائل من الميناء");
  const directions = { "": "rtl", رسائل: "rtl", "Hamburg ورسائل": "rtl", Letters: "ltr" };
  for (const [text, direction] of Object.entries(directions)) {
    await title.fill(text);
    await expect(title, text).toHaveCSS("direction", direction);
  }
  await expect(page.locator(".elsewhere-site bdi").first()).toHaveCSS("direction", "ltr");
  const width = (font: string) =>
    page.evaluate((family) => {
      const word = document.createElement("span");
      word.style.cssText = `position: absolute; font: 400 100px ${family}`;
      word.textContent = "تسجيل";
      document.body.append(word);
      const { width: drawn } = word.getBoundingClientRect();
      word.remove();
      return drawn;
    }, font);
  expect(await width("var(--sans)")).toBe(await width("system-ui, sans-serif"));
  await title.fill("رسائل من البحر");
  await page.getByRole("button", { name: "تحديث" }).click();
  await page.goto(`/blog/${post._id}`);
  await expect(page.getByRole("heading", { level: 1, name: "رسائل من البحر" })).toHaveCSS("direction", "rtl");
});
