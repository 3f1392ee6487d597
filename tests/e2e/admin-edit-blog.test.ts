import { openDatabase } from "../../src/server/core/db/client.ts";
import { databaseFile } from "../../src/server/core/db/database-file.ts";
import { posts } from "../../src/server/core/db/schema.ts";
import { holdRequests } from "../support/held-requests.ts";
import { aJpeg } from "../support/images.ts";
import { expect, test } from "./fixtures.ts";

test("the form shows the post; Update saves the changed fields, image and publication date, which survives unpublishing, and a post without cover, sub title and category as it is", async ({
  signedIn: page,
  blog,
}) => {
  const before = await blog.aPost({ description: "<p>It had <strong>rained</strong>.</p>" });
  const { _id: postId } = before;
  const stored = () => blog.visitor.post.byId.query({ postId });
  const change = (values: Partial<typeof posts.$inferInsert>) => {
    const db = openDatabase(databaseFile(blog.dataDir));
    db.update(posts).set(values).run();
    db.$client.close();
  };
  await page.goto(`/admin/editBlog/${postId}`);
  await expect(page.getByLabel("Blog title")).toHaveValue(before.title);
  await expect(page.getByLabel("Sub title")).toHaveValue(before.subTitle);
  await expect(page.getByRole("textbox", { name: "Blog Description" })).toHaveText("It had rained.");
  await expect(page.getByLabel("Blog category")).toHaveValue("Lifestyle");
  await expect(page.getByLabel("Publish Now")).toBeChecked();

  const release = await holdRequests(page, /post\.update/);
  await page.getByLabel("Blog title").fill("Back then");
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByRole("button", { name: "Updating.." })).toBeDisabled();
  release();
  await expect(page.getByText("Blog saved")).toBeVisible();
  const { updatedAt } = await stored();
  expect(await stored()).toEqual({ ...before, title: "Back then", updatedAt });

  const buffer = await aJpeg({ width: 300, height: 200 });
  await page.getByLabel("Thumbnail").setInputFiles({ name: "new.jpg", mimeType: "image/jpeg", buffer });
  await expect(page.getByText("Uploaded")).toBeVisible();
  await page.getByLabel("First published").fill("2020-02-29T08:15");
  await page.getByRole("button", { name: "Update" }).click();
  await expect.poll(async () => (await stored()).imageWidth).toBe(300);
  expect((await stored()).imageId).not.toBe(before.imageId);
  expect(await stored()).toMatchObject({ imageHeight: 200 });

  await page.getByRole("link", { name: "List blogs" }).click();
  const row = page.getByRole("row", { name: "Back then" });
  await expect(row.getByText("February 29th, 2020")).toBeVisible();
  await page.getByRole("button", { name: "Unpublish “Back then”" }).click();
  await expect(row.getByText("Unpublished").last()).toBeVisible();
  await page.getByRole("button", { name: "Publish “Back then”", exact: true }).click();
  await expect(row.getByText("Published").last()).toBeVisible();
  await expect(row.getByText("February 29th, 2020")).toBeVisible();
  expect((await stored()).publishedAt).toEqual(new Date("2020-02-29T08:15:00Z"));

  const ahead = new Date("2199-01-01");
  change({ publishedAt: ahead, feedKey: ahead.getTime() * 1000 });
  const edit = page.getByRole("link", { name: "Edit “Back then”" });
  await edit.click();
  const date = page.getByLabel("First published");
  await expect(date).toHaveAccessibleDescription(/This date is in the future/);
  await date.fill("2026-01-01T08:15");
  await page.getByRole("button", { name: "Update" }).click();
  await expect.poll(async () => (await stored()).publishedAt).toEqual(new Date("2026-01-01T08:15:00Z"));
  await expect(page.getByRole("button", { name: "Update" })).toBeEnabled();
  await page.getByRole("link", { name: "List blogs" }).click();
  // As an import brings it.
  change({ imageId: null, subTitle: "", category: "" });
  await edit.click();
  await expect(date).toHaveValue("2026-01-01T08:15");
  await expect(date).not.toHaveAccessibleDescription(/future/);
  await page.getByLabel("Blog title").fill("Bare");
  await page.getByRole("button", { name: "Update" }).click();
  await expect.poll(stored).toMatchObject({ title: "Bare", subTitle: "", category: "", imageId: null });
});

// The server answers a visitor's first look at a draft with 404; the browser then asks with the token.
test.describe("a draft", () => {
  test.use({ expectedErrors: [/404/] });

  test("is a 404 for visitors, shown to its writer after signing in, and saved; published, visitors see changes only after Update, and leaving before asks nothing", async ({
    page,
    blog,
  }) => {
    const { _id } = await blog.aPost({ isPublished: false });
    expect((await page.goto(`/blog/${_id}`))?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "This page is blank" })).toBeVisible();
    await page.getByRole("banner").getByRole("link", { name: "Login" }).click();
    await page.getByLabel("Email").fill(blog.email);
    await page.getByLabel("Password").fill(blog.password);
    await page.getByRole("button", { name: "Login" }).click();
    await page.getByRole("link", { name: "A walk in the hills", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "A walk in the hills" })).toBeVisible();
    await expect(page.getByText("Draft: only you can see this page")).toBeVisible();

    await page.goto(`/admin/editBlog/${_id}`);
    await page.getByRole("link", { name: "View", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "A walk in the hills" })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "A walk in the hills" })).toBeVisible();
    await page.goBack();
    await page.getByLabel("Publish Now").check();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Blog saved")).toBeVisible();
    await expect(page.getByRole("button", { name: "Update" })).toBeEnabled();

    await page.getByLabel("Sub title").fill("Something else");
    await expect(page.getByText("Unpublished changes")).toBeInViewport();
    await page.getByRole("link", { name: "View", exact: true }).click();
    // In the article: the form's field has the same text, and its address is left a moment after the click.
    await expect(page.getByRole("article").getByText("What the map does not say")).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel("Sub title")).toHaveValue("Something else");
    await expect(page.getByText("Unpublished changes")).toBeInViewport();
    await page.getByRole("button", { name: "Update" }).click();
    await expect(page.getByText("Unpublished changes")).toHaveCount(0);
    await page.getByRole("link", { name: "View", exact: true }).click();
    await expect(page).toHaveURL(`/blog/${_id}`);
    await expect(page.getByText("Something else")).toBeVisible();
    expect(await blog.admin.draft.byId.query({ draftId: _id })).toBeNull();

    await page.goBack();
    await page.getByLabel("Publish Now").uncheck();
    await page.getByRole("button", { name: "Update" }).click();
    // Taken back from visitors it is a draft again, and a draft is saved.
    await expect(page.getByRole("button", { name: "Save" })).toBeEnabled();
    await expect(blog.visitor.post.byId.query({ postId: _id })).rejects.toThrow("Blog not found");
  });
});
