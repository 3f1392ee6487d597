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
  await expect(out.getByRole("cell").nth(2)).toHaveText(/^Published\s*[A-Z][a-z]+ \d+(st|nd|rd|th), \d{4}$/);

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
  await expect(row.getByText("Published")).toBeVisible();
  expect((await blog.visitor.post.byId.query({ postId })).isPublished).toBe(true);
  await page.getByRole("button", { name: "Unpublish “A draft”" }).click();
  await expect(page.getByText("Blog unpublished")).toBeVisible();
  await expect(row.getByText("Unpublished")).toBeVisible();
  await expect(blog.visitor.post.byId.query({ postId })).rejects.toThrow("Blog not found");

  const remove = page.getByRole("button", { name: "Delete “A draft”" });
  await remove.click();
  const dialog = page.getByRole("dialog", { name: "Delete “A draft”?" });
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  for (const key of ["Escape", "Enter"]) {
    await page.keyboard.press(key);
    await expect(dialog).toHaveCount(0);
    await expect(remove, key).toBeFocused();
    await expect(row).toBeVisible();
    await page.keyboard.press("Enter");
  }
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Blog deleted successfully")).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect(dialog).toHaveCount(0);
  await expect(blog.admin.post.byId.query({ postId })).rejects.toThrow("Blog not found");

  for (let number = 1; number <= 51; number++) await blog.aPost({ title: `Post ${number}` });
  await page.reload();
  await expect(page.getByRole("rowheader")).toHaveCount(50);
  await page.getByRole("button", { name: "Load more" }).press("Enter");
  await expect(page.getByRole("rowheader")).toHaveCount(52);
  await expect(page.getByRole("rowheader").last()).toHaveText("Out");
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
