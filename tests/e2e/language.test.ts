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
