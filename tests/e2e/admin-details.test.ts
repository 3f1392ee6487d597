import { aJpeg } from "../support/images.ts";
import { expect, test } from "./fixtures.ts";

test("the page of a post has the address from its details, and shows its author and its further settings", async ({
  signedIn: page,
  blog,
}) => {
  await page.goto("/admin/settings/authors");
  await page.getByRole("button", { name: "Add author" }).click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Ada Lovelace");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Author added")).toBeVisible();

  await page.getByRole("link", { name: "Add blog", exact: true }).click();
  await page
    .getByLabel("Thumbnail")
    .setInputFiles({ name: "hills.jpg", mimeType: "image/jpeg", buffer: await aJpeg() });
  await page.getByLabel("Blog title").fill("Engines");
  await page.getByLabel("Sub title").fill("And notes");
  const line = page.locator(".address-line");
  await expect(line).toContainText("/blog/engines");
  await expect(line.locator("bdi")).toHaveCount(1);
  await page.getByRole("button", { name: "Edit the address" }).click();
  await page.getByLabel("Slug", { exact: true }).fill("Über engines");
  await page.getByLabel("Slug", { exact: true }).press("Enter");
  await expect(page.getByRole("button", { name: "Edit the address" })).toBeFocused();
  await expect(line).toContainText("/blog/uber-engines");
  await expect(line).toContainText("not saved yet");
  await page.getByLabel("Publish Now").check();
  await expect(page.getByLabel("Meta title")).toBeHidden();
  await page.getByText("More settings").click();
  await page.getByRole("combobox", { name: "Authors" }).selectOption("Ada Lovelace");
  await page.getByLabel("Excerpt").fill("In short");
  const preview = page.getByRole("region", { name: "Preview", exact: true });
  await expect(preview).toContainText("In short");
  await page.getByLabel("Meta title").fill("Engines for everyone");
  await expect(preview).toContainText("Engines for everyone");
  await page.getByLabel("Caption of the cover").fill("The engine");
  await page.getByLabel("Canonical web address").fill("not an address");
  // Folded away, the refused field comes back into view.
  await page.getByText("More settings").click();
  await page.getByRole("button", { name: "Add Blog" }).click();
  await expect(page.getByLabel("Canonical web address")).toBeFocused();
  await expect(page.getByText("Please enter an address that begins with https:// or http://")).toBeVisible();
  await page.getByLabel("Canonical web address").fill("https://elsewhere.example/engines");
  await page.getByRole("button", { name: "Add Blog" }).click();
  await expect(page.getByText("“Engines” is published.")).toBeVisible();
  await expect(page.getByLabel("Excerpt")).toHaveValue("");

  const { items } = await blog.visitor.post.list.query({});
  await page.goto("/blog/uber-engines");
  await expect(page).toHaveURL(`/blog/${items[0]?._id}`);
  await expect(page).toHaveTitle(/^Engines for everyone/);
  await expect(page.getByText("Ada Lovelace")).toBeVisible();
  await expect(page.getByText("The engine")).toBeVisible();
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", "https://elsewhere.example/engines");
});
