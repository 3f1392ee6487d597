import { expect, test } from "./fixtures.ts";

test("the list of blogs is filtered, searched and sorted by its address, and Back restores it; the command palette opens posts, screens and actions by keyboard and by touch", async ({
  signedIn: page,
  blog,
}) => {
  await blog.aPost({ title: "Tea", category: "Finance", isPublished: true, details: { tags: ["Leaves"] } });
  await blog.aPost({ title: "Kettles", category: "Startup", isPublished: false, description: "<p>For tea.</p>" });
  const { _id } = await blog.aPost({ title: "Rain", category: "Startup", isPublished: false });
  await page.goto("/admin/listBlog");
  const titles = page.getByRole("rowheader").getByRole("link");
  await expect(titles).toHaveText(["Rain", "Kettles", "Tea"]);

  await page.getByRole("link", { name: "Unpublished" }).click();
  await expect(titles).toHaveText(["Rain", "Kettles"]);
  await page.getByRole("searchbox", { name: "Search titles and texts" }).fill("tea");
  await page.keyboard.press("Enter");
  await expect(titles).toHaveText(["Kettles"]);
  await page.getByLabel("Category").selectOption("Finance");
  await expect(page.getByText("No post matches.")).toBeVisible();
  expect(new URL(page.url()).search).toBe("?q=tea&status=draft&category=Finance");
  await page.reload();
  await expect(page.getByText("No post matches.")).toBeVisible();

  await page.goBack();
  await expect(titles).toHaveText(["Kettles"]);
  await expect(page.getByLabel("Category")).toHaveValue("");
  await page.goBack();
  await expect(titles).toHaveText(["Rain", "Kettles"]);
  await expect(page.getByRole("searchbox", { name: "Search titles and texts" })).toHaveValue("");

  await page.goto("/admin/listBlog?sort=published");
  await expect(titles).toHaveText(["Tea", "Rain", "Kettles"]);
  await page.getByLabel("Tag").fill("leaves");
  await page.keyboard.press("Enter");
  await expect(titles).toHaveText(["Tea"]);
  for (const width of [375, 320]) {
    await page.setViewportSize({ width, height: 700 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }

  await page.setViewportSize({ width: 1280, height: 720 });
  const input = page.getByRole("combobox", { name: "Post, screen or action" });
  const active = page.locator('[role="option"][aria-selected="true"]');

  await page.keyboard.press("Control+k");
  await expect(input).toBeFocused();
  await expect(active).toHaveText("Dashboard");
  await page.keyboard.press("ArrowDown");
  await expect(active).toHaveText("Add blog");
  expect(await input.getAttribute("aria-activedescendant")).toBe(await active.getAttribute("id"));
  // The shortcut arrives right after Escape, before the dialog's close event, and opens the palette again.
  await page.evaluate(async () => {
    document.querySelector("dialog")?.requestClose();
    await Promise.resolve();
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "k", ctrlKey: true, bubbles: true }));
  });
  await expect(active).toHaveText("Dashboard");
  await page.keyboard.press("Escape");
  await expect(input).toHaveCount(0);

  await page.keyboard.press("Control+k");
  await input.fill("RAI");
  await expect(active).toHaveText(/^Rain/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/admin/editBlog/${_id}`);
  await expect(input).toHaveCount(0);

  const text = page.getByRole("textbox", { name: "Blog Description" });
  await text.click();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Link address" })).toBeVisible();
  await expect(input).toHaveCount(0);

  await page.goBack();
  await page.setViewportSize({ width: 375, height: 700 });
  await page.getByRole("button", { name: "Go to" }).click();
  await input.fill("time");
  await page.getByRole("option", { name: "Settings: Language and time" }).click();
  await expect(page).toHaveURL("/admin/settings/time");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
});
