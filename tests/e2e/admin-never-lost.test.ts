import { emptyText } from "../../src/client/features/drafts/draft-text.ts";
import { unfinishedPerPage } from "../../src/shared/limits.ts";
import { aJpeg } from "../support/images.ts";
import { ownBrowser } from "../support/own-browser.ts";
import { choice, editor, expectTyped, journal, status, type, typed } from "../support/writing.ts";
import { expect, signIn, test } from "./fixtures.ts";

test("after the browser was killed, the post opens with the unsaved text", async ({ blog, launchOptions }) => {
  // Two whole browsers are started.
  test.slow();
  const { _id } = await blog.aPost();
  const own = ownBrowser(launchOptions);
  try {
    const page = await (await own.start()).newPage();
    await signIn(page, blog);
    // The server never hears of it: only what the browser put away counts.
    await page.route(/draft\.save/, () => {});
    await page.goto(`${blog.origin}/admin/editBlog/${_id}`);
    await type(page);
    await expect.poll(() => journal(page)).toContain(typed.description);
    await own.kill();

    const again = await (await own.start()).newPage();
    // The token may be lost, since browsers take their time with what pages remember; the text may not.
    await signIn(again, blog);
    await again.goto(`${blog.origin}/admin/editBlog/${_id}`);
    await expectTyped(again);
    await expect(status(again)).toHaveText("Saved");
  } finally {
    await own.remove();
  }
});

test.describe("two devices edit one post", () => {
  test.use({ expectedErrors: [/409|ERR_/] });

  test("in two tabs the later one shows both texts, and can take the other", async ({
    signedIn: page,
    blog,
    context,
  }) => {
    const { _id } = await blog.aPost();
    const other = await context.newPage();
    for (const tab of [page, other]) {
      await tab.goto(`/admin/editBlog/${_id}`);
      await expect(tab.getByLabel("Blog title")).toHaveValue("A walk in the hills");
    }
    await page.getByLabel("Blog title").fill("A walk in the rain");
    await expect(status(page)).toHaveText("Saved");
    await other.getByLabel("Blog title").fill("A walk in the fog");
    await expect(choice(other).getByRole("region", { name: "Your text" })).toContainText("A walk in the fog");
    await expect(choice(other).getByRole("region", { name: "The other text" })).toContainText("A walk in the rain");
    await choice(other).getByText("Differences from your text").click();
    await expect(choice(other).locator("del")).toHaveText("fog");
    await expect(choice(other).locator("ins")).toHaveText("rain");
    expect((await blog.admin.draft.byId.query({ draftId: _id }))?.title).toBe("A walk in the rain");

    await choice(other).getByRole("button", { name: "Use the other text" }).click();
    await expect(other.getByLabel("Blog title")).toHaveValue("A walk in the rain");
    await expect(status(other)).toHaveText("Saved");
    await expect(choice(other)).toHaveCount(0);
    // The text that was not chosen is kept.
    const [aside] = await blog.admin.revision.list.query({ postId: _id });
    expect(aside).toMatchObject({ kind: "setAside", title: "A walk in the fog" });
  });

  test("a new post that the other device added is not added twice: the unsaved text becomes its draft", async ({
    signedIn: page,
    openPage,
    blog,
  }) => {
    await page.goto("/admin/addBlog");
    await type(page);
    await expect(status(page)).toHaveText("Saved");
    const other = await openPage();
    await signIn(other, blog);
    await other.goto("/admin/addBlog");
    await other.getByRole("button", { name: `Continue “${typed.title.trim()}”` }).click();
    await expectTyped(other);

    await page.getByLabel("Thumbnail").setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer: await aJpeg() });
    await page.getByRole("button", { name: "Add Blog" }).click();
    await expect(page.getByText("Blog added successfully")).toBeVisible();

    await other.getByLabel("Sub title").fill("Typed on the second device");
    await expect(other).toHaveURL(/editBlog/);
    await expect(choice(other).getByRole("region", { name: "The other text" })).toContainText(typed.title.trim());
    await choice(other).getByRole("button", { name: "Use your text" }).click();
    await expect(choice(other)).toHaveCount(0);
    await expect(other.getByLabel("Sub title")).toHaveValue("Typed on the second device");
    await expect(status(other)).toHaveText("Saved");
    expect((await blog.admin.post.adminList.query({})).items).toHaveLength(1);
    expect((await blog.admin.draft.unfinished.query({})).items).toEqual([]);
  });

  test("Discard and Update show text of the other device before they delete or replace it", async ({
    signedIn: page,
    openPage,
    blog,
  }) => {
    const { _id } = await blog.aPost();
    const other = await openPage();
    await signIn(other, blog);
    await page.goto(`/admin/editBlog/${_id}`);
    await page.getByLabel("Blog title").fill("Typed first");
    await expect(status(page)).toHaveText("Saved");
    await other.goto(`/admin/editBlog/${_id}`);
    await expect(other.getByLabel("Blog title")).toHaveValue("Typed first");

    const stored = page.waitForResponse(/draft\.save/);
    await page.getByLabel("Blog title").fill("Typed later");
    await stored;
    await other.getByRole("button", { name: "Discard changes" }).click();
    await other.getByRole("dialog").getByRole("button", { name: "Discard", exact: true }).click();
    await expect(choice(other).getByRole("region", { name: "The other text" })).toContainText("Typed later");
    // What discarding then shows is the post as it is saved by now.
    await choice(other).getByRole("button", { name: "Use your text" }).click();
    await expect(choice(other)).toHaveCount(0);
    await expect(status(other)).toHaveText("Saved");
    await blog.admin.post.update.mutate({ postId: _id, subTitle: "Saved meanwhile" });
    await other.getByRole("button", { name: "Discard changes" }).click();
    await other.getByRole("dialog").getByRole("button", { name: "Discard", exact: true }).click();
    await expect(other.getByLabel("Sub title")).toHaveValue("Saved meanwhile");
    await expect(other.getByLabel("Blog title")).toHaveValue("A walk in the hills");

    // Update does not overwrite a post that was updated meanwhile.
    await other.route(/draft\.save/, (route) => route.abort());
    for (const device of [page, other]) {
      await device.goto(`/admin/editBlog/${_id}`);
      await expect(device.getByLabel("Blog title")).toHaveValue("A walk in the hills");
    }
    await page.getByLabel("Blog title").fill("Updated first");
    await page.getByRole("button", { name: "Update" }).click();
    await expect(page.getByText("Blog saved")).toBeVisible();

    await other.getByLabel("Blog title").fill("Updated second");
    await other.getByRole("button", { name: "Update" }).click();
    await expect(choice(other).getByRole("region", { name: "The other text" })).toContainText("Updated first");
    expect((await blog.visitor.post.byId.query({ postId: _id })).title).toBe("Updated first");

    await other.unroute(/draft\.save/);
    await choice(other).getByRole("button", { name: "Use your text" }).click();
    await expect(choice(other)).toHaveCount(0);
    await other.getByRole("button", { name: "Update" }).click();
    await expect(other.getByText("Blog saved")).toBeVisible();
    expect((await blog.visitor.post.byId.query({ postId: _id })).title).toBe("Updated second");
  });
});

test.describe("a post that another device deletes", () => {
  test.use({ expectedErrors: [/404/] });

  test("leaves unsaved text, which can become a new post; its form and its history say that it does not exist", async ({
    signedIn: page,
    blog,
  }) => {
    const { _id } = await blog.aPost();
    await page.goto(`/admin/editBlog/${_id}`);
    await page.getByRole("link", { name: "History" }).click();
    await expect(page.getByText("There is no earlier version")).toBeVisible();
    await page.getByRole("link", { name: "Back to the post" }).click();
    await expect(editor(page)).toBeVisible();
    await blog.admin.post.remove.mutate({ postId: _id });
    await type(page);
    await expect(status(page)).toHaveText(
      "Kept on this device only: The post was deleted elsewhere. A text kept here can become a new post: please reload the page.",
    );
    await page.reload();
    await expect(page.getByRole("heading", { name: "This post does not exist" })).toBeVisible();
    await page.getByRole("button", { name: "Continue as a new post" }).click();
    await page.getByRole("button", { name: "Continue “Typed, not saved”" }).click();
    await expectTyped(page);
    await page.goto(`/admin/editBlog/${_id}`);
    await expect(page.getByRole("heading", { name: "This post does not exist" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Continue as a new post" })).toHaveCount(0);
    await page.getByRole("link", { name: "List blogs" }).click();
    await expect(page.getByRole("heading", { name: "All blogs" })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("heading", { name: "This post does not exist" })).toBeVisible();
    await page.goto(`/admin/editBlog/${_id}/history`);
    await expect(page.getByRole("heading", { name: "This post does not exist" })).toBeVisible();
  });
});

test("an unfinished new post is offered until it is added or deleted; the list begins with the newest drafts", async ({
  signedIn: page,
  blog,
}) => {
  const { imageId } = await blog.aPost();
  await page.goto("/admin/addBlog");
  await type(page);
  await expect(status(page)).toHaveText("Saved");
  await page.goto("/admin/addBlog");
  await page.getByRole("button", { name: /^Delete “Typed/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByRole("region", { name: "Unfinished posts" })).toHaveCount(0);
  expect((await blog.admin.draft.unfinished.query({})).items).toEqual([]);

  await type(page);
  await page.getByLabel("Blog category").selectOption("Finance");
  await page.getByRole("link", { name: "Comments" }).click();
  await expect(page.getByRole("heading", { name: "Comments" })).toBeVisible();

  await page.getByRole("link", { name: "Add blog" }).click();
  await expect(page.getByLabel("Blog title")).toHaveValue("");
  await page.getByRole("button", { name: `Continue “${typed.title.trim()}”` }).click();
  await expectTyped(page);
  await expect(page.getByLabel("Blog category")).toHaveValue("Finance");
  await expect(page.getByRole("region", { name: "Unfinished posts" })).toHaveCount(0);

  const image = await fetch(`${blog.origin}/images/${imageId}-400.webp`);
  const buffer = Buffer.from(await image.arrayBuffer());
  await page.getByLabel("Thumbnail").setInputFiles({ name: "hills.webp", mimeType: "image/webp", buffer });
  await page.getByRole("button", { name: "Add Blog" }).click();
  await expect(page.getByText("Blog added successfully")).toBeVisible();
  await expect(page.getByLabel("Blog title")).toHaveValue("");
  await page.reload();
  await expect(page.getByLabel("Blog title")).toHaveValue("");
  await expect(page.getByRole("region", { name: "Unfinished posts" })).toHaveCount(0);
  expect((await blog.admin.draft.unfinished.query({})).items).toEqual([]);
  expect((await blog.admin.post.adminList.query({})).items[0]).toMatchObject({
    title: typed.title.trim(),
    category: "Finance",
  });

  for (let begun = 0; begun <= unfinishedPerPage; begun++) {
    const [draftId, version] = ["copy", "version"].map((name) => `${name}${begun}`.padEnd(26, "x")) as [string, string];
    const text = { ...emptyText, title: `Begun ${begun}` };
    await blog.admin.draft.save.mutate({ draftId, isNew: true, text, version, ownVersions: [], basedOn: null });
  }
  await page.goto("/admin/addBlog");
  const list = page.getByRole("region", { name: "Unfinished posts" });
  await expect(list.getByRole("listitem")).toHaveText(/^“Begun 20”/);
  await list.getByRole("link", { name: "All drafts" }).click();
  await expect(list.getByRole("listitem")).toHaveCount(unfinishedPerPage);
  await list.getByRole("button", { name: "Load more" }).click();
  await expect(list.getByRole("listitem")).toHaveCount(unfinishedPerPage + 1);
  await expect(list.getByRole("button", { name: "Load more" })).toHaveCount(0);
  await list.getByRole("button", { name: "Continue “Begun 0”" }).click();
  await expect(page.getByLabel("Blog title")).toHaveValue("Begun 0");
});
