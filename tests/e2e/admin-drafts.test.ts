import { editor, expectTyped, status, type } from "../support/writing.ts";
import { expect, test } from "./fixtures.ts";

test("a post has an address from the first key on; its draft is listed, counted, deleted, restored and added; a short text that was deleted is in its history, which shows what was deleted and restores it", async ({
  signedIn: page,
}) => {
  await page.goto("/admin/addBlog");
  await expect(editor(page)).toBeVisible();
  await expect(page).toHaveURL("/admin/addBlog");
  await type(page);
  await expect(page).toHaveURL(/\/admin\/addBlog\?draft=[0-9a-z]{26}$/);
  const address = page.url();
  await expect(status(page)).toHaveText("Saved");
  await page.reload();
  await expectTyped(page);

  // The form of a new post is empty, and leaving it makes no draft.
  await page.getByRole("link", { name: "Add blog", exact: true }).click();
  await expect(page.getByLabel("Blog title")).toHaveValue("");
  await expect(page).toHaveURL("/admin/addBlog");
  await page.goBack();
  await expectTyped(page);
  const dashboard = page.getByRole("link", { name: "Dashboard", exact: true });
  await dashboard.click();
  await page.getByRole("link", { name: "1 Draft" }).click();
  await expect(page.getByRole("heading", { name: "Drafts", level: 1 })).toBeVisible();

  await page.getByRole("button", { name: "Delete “Typed, not saved”" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("There are no drafts.")).toBeVisible();
  await page.getByRole("link", { name: "Trash" }).click();
  await page.getByRole("button", { name: "Restore “Typed, not saved”" }).click();
  await expect(page.getByRole("button", { name: "Restore “Typed, not saved”" })).toHaveCount(0);
  await dashboard.click();
  await page.getByRole("link", { name: "1 Draft" }).click();
  await page.getByRole("button", { name: "Continue “Typed, not saved”" }).click();
  await expect(page).toHaveURL(address);
  await expectTyped(page);

  await page.getByRole("link", { name: "Add blog", exact: true }).click();
  await expect(page.getByLabel("Blog title")).toHaveValue("");
  await editor(page).click();
  await page.keyboard.type("Call Ada on Tuesday");
  await expect(status(page)).toHaveText("Saved");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(status(page)).toHaveText("Saved");
  await page.goto("/admin/drafts");
  await page.getByRole("link", { name: "History of “Untitled”" }).click();
  await expect(page.getByText("The draft as it is now")).toBeVisible();
  await expect(page.locator("del").filter({ hasText: "Call Ada on Tuesday" })).toBeVisible();
  await page.getByRole("button", { name: "While you wrote" }).click();
  await page.getByRole("button", { name: "Restore this version" }).click();
  await page.getByRole("link", { name: "Back to the draft" }).click();
  await expect(editor(page)).toHaveText("Call Ada on Tuesday");
});

test("Ctrl+S saves the draft at once and publishes nothing; after a reload the caret is where it was; the list marks unpublished changes, and the address of a draft leads to the post once it is added", async ({
  signedIn: page,
  blog,
}) => {
  const { _id, imageId } = await blog.aPost({ title: "Hills" });
  const figure = `<figure><img src="/images/${imageId}-800.webp" alt=""></figure>`;
  await blog.admin.post.update.mutate({
    postId: _id,
    description: `<p>One</p><ul><li>Two <em>hills</em> far</li></ul>${"<p>Rain</p>".repeat(40)}${figure}`,
  });
  await page.goto(`/admin/editBlog/${_id}`);
  const text = editor(page);
  await expect(text).toContainText("hills");
  // A form that was only opened has nothing to save.
  await page.keyboard.press("Control+s");
  await text.getByText("hills").click();
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.type("!");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Saved as a draft")).toBeVisible();
  const draft = await blog.admin.draft.byId.query({ draftId: _id });
  expect(draft?.description).toContain("fa!r");
  expect((await blog.admin.post.byId.query({ postId: _id })).description).toContain("far");

  await page.reload();
  await expect(text).toBeFocused();
  await page.keyboard.type("?");
  await expect(text.getByRole("listitem")).toHaveText("Two hills fa!?r");

  // A selected image has no caret.
  await text.locator("img").click();
  await page.reload();
  await expect(text.locator("img.editor-selected")).toBeInViewport();
  await page.keyboard.type("Below");
  await expect(text.locator("figure + p")).toHaveText("Below");

  await page.getByLabel("Blog title").fill("Higher hills");
  await expect(status(page)).toHaveText("Saved");
  await page.getByRole("link", { name: "List blogs" }).click();
  const row = page.getByRole("row", { name: "Hills" });
  await expect(row.getByText("Unpublished changes")).toBeVisible();

  const draftId = "d".repeat(26);
  const { category } = await blog.admin.post.byId.query({ postId: _id });
  const baseVersion = { draftId, ownVersions: [], basedOn: null };
  const added = { title: "Added", subTitle: "Elsewhere", category, imageId, baseVersion };
  const { post: other } = await blog.admin.post.add.mutate(added);
  await page.goto(`/admin/addBlog?draft=${draftId}`);
  await expect(page).toHaveURL(`/admin/editBlog/${other._id}`);
});
