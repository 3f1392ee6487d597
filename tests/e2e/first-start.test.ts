import { expect, test } from "./fixtures.ts";

test.use({ isFirstStart: true });

test("a new blog shows its welcome post, and a reader can open it", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Welcome to your blog" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Welcome to your blog" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Your first five minutes" })).toBeVisible();
});

test("a deleted welcome post does not return after a restart", async ({ blog, page }) => {
  const { items } = await blog.visitor.post.list.query({});
  await blog.admin.post.remove.mutate({ postId: items[0]?._id ?? "" });
  await blog.restart();
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: "Welcome to your blog" })).toHaveCount(0);
});

test.describe("with JavaScript off", () => {
  test.use({ javaScriptEnabled: false });

  test("a reader reads the welcome post", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("link", { name: "Welcome to your blog" }).click();
    await expect(page.getByText("The page is yours.")).toBeVisible();
  });
});
