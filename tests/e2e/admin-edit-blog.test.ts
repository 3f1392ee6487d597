import { openDatabase } from "../../src/server/core/db/client.ts";
import { databaseFile } from "../../src/server/core/db/database-file.ts";
import { posts } from "../../src/server/core/db/schema.ts";
import { aJpeg } from "../support/images.ts";
import { expect, test } from "./fixtures.ts";

test("the form shows the post, and Update saves the changed fields", async ({ signedIn: page, blog }) => {
  const before = await blog.aPost({ description: "<p>It had <strong>rained</strong>.</p>" });
  await page.goto(`/admin/editBlog/${before._id}`);
  await expect(page.getByLabel("Blog title")).toHaveValue(before.title);
  await expect(page.getByLabel("Sub title")).toHaveValue(before.subTitle);
  await expect(page.getByRole("textbox", { name: "Blog Description" })).toHaveText("It had rained.");
  await expect(page.getByLabel("Blog category")).toHaveValue("Lifestyle");
  await expect(page.getByLabel("Publish Now")).toBeChecked();

  await page.getByLabel("Blog title").fill("Another title");
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("Blog saved")).toBeVisible();
  const after = await blog.visitor.post.byId.query({ postId: before._id });
  expect({ ...after, updatedAt: before.updatedAt }).toEqual({ ...before, title: "Another title" });
});

test("the writer changes the publication date, and it survives unpublishing and publishing again", async ({
  signedIn: page,
  blog,
}) => {
  const { _id } = await blog.aPost({ title: "Back then" });
  await page.goto(`/admin/editBlog/${_id}`);
  await page.getByLabel("First published").fill("2020-02-29T08:15");
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("Blog saved")).toBeVisible();

  await page.getByRole("link", { name: "List blogs" }).click();
  const row = page.getByRole("row", { name: "Back then" });
  await expect(row.getByText("February 29th, 2020")).toBeVisible();
  await page.getByRole("button", { name: "Unpublish “Back then”" }).click();
  await expect(row.getByText("Unpublished")).toBeVisible();
  await page.getByRole("button", { name: "Publish “Back then”", exact: true }).click();
  await expect(row.getByText("Published")).toBeVisible();
  await expect(row.getByText("February 29th, 2020")).toBeVisible();
  const { publishedAt } = await blog.visitor.post.byId.query({ postId: _id });
  expect(publishedAt).toEqual(new Date("2020-02-29T08:15:00Z"));
});

test("the field explains a publication date in the future", async ({ signedIn: page, blog }) => {
  const { _id } = await blog.aPost();
  const db = openDatabase(databaseFile(blog.dataDir));
  const ahead = new Date("2199-01-01");
  db.update(posts)
    .set({ publishedAt: ahead, feedKey: ahead.getTime() * 1000 })
    .run();
  db.$client.close();
  await page.goto(`/admin/editBlog/${_id}`);
  const date = page.getByLabel("First published");
  await expect(date).toHaveAccessibleDescription(/This date is in the future/);
  await date.fill("2026-01-01T08:15");
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("Blog saved")).toBeVisible();
  await page.reload();
  await expect(date).toHaveValue("2026-01-01T08:15");
  await expect(date).not.toHaveAccessibleDescription(/future/);
});

test("the image can be replaced", async ({ signedIn: page, blog }) => {
  const before = await blog.aPost();
  await page.goto(`/admin/editBlog/${before._id}`);
  const buffer = await aJpeg({ width: 300, height: 200 });
  await page.getByLabel("Thumbnail").setInputFiles({ name: "new.jpg", mimeType: "image/jpeg", buffer });
  await expect(page.getByText("Uploaded")).toBeVisible();
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("Blog saved")).toBeVisible();
  const after = await blog.visitor.post.byId.query({ postId: before._id });
  expect(after.imageId).not.toBe(before.imageId);
  expect(after).toMatchObject({ imageWidth: 300, imageHeight: 200 });
});

test("while a post is saved, the button says so", async ({ signedIn: page, blog }) => {
  const { _id } = await blog.aPost();
  let letGo = () => {};
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/post\.update/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`/admin/editBlog/${_id}`);
  await page.getByLabel("Publish Now").uncheck();
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByRole("button", { name: "Updating.." })).toBeDisabled();
  letGo();
  // Taken back from visitors it is a draft again, and a draft is saved.
  await expect(page.getByRole("button", { name: "Save" })).toBeEnabled();
  await expect(blog.visitor.post.byId.query({ postId: _id })).rejects.toThrow("Blog not found");
});

test("visitors see changes only after Update, and leaving before asks nothing", async ({ signedIn: page, blog }) => {
  const { _id } = await blog.aPost();
  await page.goto("/admin/listBlog");
  await page.getByRole("link", { name: /^Edit “A walk/ }).click();
  await page.getByLabel("Sub title").fill("Something else");
  await expect(page.getByText("Unpublished changes")).toBeInViewport();
  await page.getByRole("link", { name: "View" }).click();
  // In the article: the form's field has the same text, and its address is left a moment after the click.
  await expect(page.getByRole("article").getByText("What the map does not say")).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel("Sub title")).toHaveValue("Something else");
  await expect(page.getByText("Unpublished changes")).toBeInViewport();

  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("Blog saved")).toBeVisible();
  await expect(page.getByText("Unpublished changes")).toHaveCount(0);
  await page.getByRole("link", { name: "View" }).click();
  await expect(page).toHaveURL(`/blog/${_id}`);
  await expect(page.getByText("Something else")).toBeVisible();
  expect(await blog.admin.draft.byId.query({ draftId: _id })).toBeNull();
});

test("a draft is saved, a published post is updated", async ({ signedIn: page, blog }) => {
  const { _id } = await blog.aPost({ isPublished: false });
  await page.goto(`/admin/editBlog/${_id}`);
  await page.getByLabel("Publish Now").check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Blog saved")).toBeVisible();
  await expect(page.getByRole("button", { name: "Update" })).toBeEnabled();
});

test.describe("a draft", () => {
  // The server answers a visitor's first look with 404; the browser then asks with the token.
  test.use({ expectedErrors: [/404/] });

  test("is shown to its writer, by link and by address", async ({ signedIn: page, blog }) => {
    const { _id } = await blog.aPost({ title: "Not yet", isPublished: false });
    await page.goto(`/admin/editBlog/${_id}`);
    await page.getByRole("link", { name: "View" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Not yet" })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Not yet" })).toBeVisible();
  });

  test("is shown after the writer signs in", async ({ page, blog }) => {
    const { _id } = await blog.aPost({ title: "Not yet", isPublished: false });
    await page.goto(`/blog/${_id}`);
    await expect(page.getByRole("heading", { name: "This page is blank" })).toBeVisible();
    await page.getByRole("banner").getByRole("link", { name: "Login" }).click();
    await page.getByLabel("Email").fill(blog.email);
    await page.getByLabel("Password").fill(blog.password);
    await page.getByRole("button", { name: "Login" }).click();
    await page.getByRole("link", { name: "Not yet", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Not yet" })).toBeVisible();
  });

  test("a post that was deleted meanwhile shows that it does not exist", async ({ signedIn: page, blog }) => {
    const { _id } = await blog.aPost();
    await page.goto(`/admin/editBlog/${_id}`);
    await expect(page.getByLabel("Blog title")).toBeVisible();
    await page.getByRole("link", { name: "List blogs" }).click();
    await expect(page.getByRole("heading", { name: "All blogs" })).toBeVisible();
    await blog.admin.post.remove.mutate({ postId: _id });
    await page.goBack();
    await expect(page.getByRole("heading", { name: "This post does not exist" })).toBeVisible();
  });

  test("the edit screen of a missing post says that it does not exist", async ({ signedIn: page }) => {
    await page.goto("/admin/editBlog/nothing");
    await expect(page.getByRole("heading", { name: "This post does not exist" })).toBeVisible();
  });
});
