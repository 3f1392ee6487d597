import { expect, test } from "./fixtures.ts";

test("the list shows number, title, date with the last change, and status, and on a phone only titles; it publishes, unpublishes and deletes, loads fifty posts at a time, and says when it is empty", async ({
  signedIn: page,
  blog,
}) => {
  await blog.aPost({ title: "Out", isPublished: true });
  await blog.aPost({ title: "A draft", isPublished: false });
  await page.goto("/admin/listBlog");
  await expect(page.getByRole("heading", { name: "All blogs" })).toBeVisible();
  const table = page.getByRole("table", { name: "All blogs" });
  await expect(table.getByRole("columnheader")).toHaveText(["#", "Blog Title", "Date", "Status", "Actions"]);
  const row = table.getByRole("row", { name: "A draft" });
  await expect(row.getByRole("cell").first()).toHaveText("1");
  await expect(row.getByRole("cell").nth(1)).toHaveText(/^[A-Z][a-z]+ \d+(st|nd|rd|th), \d{4}\s*Changed just now$/);
  await expect(row.getByRole("cell").nth(2)).toHaveText("Unpublished");
  const out = table.getByRole("row", { name: "Out" });
  await expect(out.getByRole("cell").nth(2)).toHaveText(/^Published\s*on [A-Z][a-z]+ \d+(st|nd|rd|th), \d{4}$/);

  for (const width of [375, 320]) {
    await page.setViewportSize({ width, height: 700 });
    await expect(table.getByRole("columnheader")).toHaveText(["#", "Blog Title", "Actions"]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }

  await page.setViewportSize({ width: 1280, height: 700 });
  const { items } = await blog.admin.post.adminList.query({});
  const postId = items.find(({ title }) => title === "A draft")?._id ?? "";
  await page.getByRole("button", { name: "Publish “A draft”", exact: true }).click();
  await expect(page.getByText("Blog published")).toBeVisible();
  await expect(row.getByText("Published").last()).toBeVisible();
  expect((await blog.visitor.post.byId.query({ postId })).isPublished).toBe(true);
  await page.getByRole("button", { name: "Unpublish “A draft”" }).click();
  await expect(page.getByText("Blog unpublished")).toBeVisible();
  await expect(row.getByText("Unpublished").last()).toBeVisible();
  await expect(blog.visitor.post.byId.query({ postId })).rejects.toThrow("Blog not found");

  // Deleting asks nothing: the toast and the list offer to undo it.
  for (const place of [
    page.getByRole("status").filter({ hasText: "successfully Undo" }),
    page.locator(".undo-notice"),
  ]) {
    await page.getByRole("button", { name: "Delete “A draft”" }).click();
    await expect(row).toHaveCount(0);
    await expect(blog.admin.post.byId.query({ postId })).rejects.toThrow("Blog not found");
    await place.getByRole("button", { name: "Undo" }).click();
    await expect(row).toBeVisible();
  }
  await page.getByRole("button", { name: "Delete “A draft”" }).click();
  await expect(page.getByText("Blog deleted successfully").first()).toBeVisible();
  await expect(row).toHaveCount(0);

  for (let number = 1; number <= 51; number++)
    await blog.aPost({ title: number === 51 ? `Post ${"with a long title ".repeat(8)}` : `Post ${number}` });
  await page.reload();
  await expect(page.getByRole("rowheader")).toHaveCount(50);
  // Rows are low, also with a long title, and fifteen are on one screen.
  for (const [width, height, least] of [
    [1280, 900, 15],
    [375, 812, 5],
  ] as const) {
    await page.setViewportSize({ width, height });
    const rows = await table
      .getByRole("row")
      .evaluateAll((all) => all.slice(1).map((one) => one.getBoundingClientRect()));
    expect(Math.max(...rows.map((one) => one.height))).toBeLessThanOrEqual(48);
    expect(rows.filter((one) => one.bottom <= height).length).toBeGreaterThanOrEqual(least);
  }
  // On the phone, the last of the two, the status is under the title, of which 24 letters are before the ellipsis.
  const first = table.getByRole("row").nth(1).getByRole("rowheader");
  await expect(first).toContainText("Published");
  const room = await first.getByRole("link").evaluate((link) => {
    const letters = document.createRange();
    letters.setStart(link.firstChild as Node, 0);
    letters.setEnd(link.firstChild as Node, 24);
    return link.getBoundingClientRect().right - letters.getBoundingClientRect().right;
  });
  expect(room).toBeGreaterThan(15);
  await page.setViewportSize({ width: 1280, height: 900 });

  // A click with Shift selects everything between, and one action changes all of it.
  await page.getByRole("checkbox", { name: "Select “Post 50”" }).click();
  await page.getByRole("checkbox", { name: "Select “Post 26”" }).click({ modifiers: ["Shift"] });
  const bar = page.getByRole("group", { name: "Selected rows" });
  await expect(bar.getByText("25 selected")).toBeVisible();
  await bar.getByRole("button", { name: "Add tag…" }).click();
  await page.getByRole("dialog").getByLabel("Tag").fill("Leaves");
  await page.keyboard.press("Enter");
  await expect(page.locator(".undo-notice")).toContainText("Tag of 25 added");
  expect((await blog.admin.post.adminList.query({ tag: "leaves" })).items).toHaveLength(25);
  await page.locator(".undo-notice").getByRole("button", { name: "Undo" }).click();
  await expect(page.locator(".undo-notice")).toContainText("25 changed back");
  expect((await blog.admin.post.adminList.query({ tag: "leaves" })).items).toHaveLength(0);

  await page.getByRole("button", { name: "Load more" }).press("Enter");
  await expect(page.getByRole("rowheader")).toHaveCount(52);
  await expect(page.getByRole("rowheader").last().getByRole("link")).toHaveText("Out");
  await expect(page.getByRole("button", { name: "Load more" })).toHaveCount(0);
  await expect(page.getByText("End of the list")).toBeFocused();

  for (let left = 52; left > 0; left -= 50) {
    const { items } = await blog.admin.post.adminList.query({});
    for (const { _id } of items) await blog.admin.post.remove.mutate({ postId: _id });
  }
  await page.reload();
  await expect(page.getByText("There are no posts yet.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Write the first one" })).toBeVisible();
});
