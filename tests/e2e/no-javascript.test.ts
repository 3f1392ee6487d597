import { cardsPerPage } from "../../src/shared/limits.ts";
import { expect, test } from "./fixtures.ts";

test.use({ javaScriptEnabled: false });

test("readers use tabs, search, older posts and a post", async ({ page, blog }) => {
  for (let count = 0; count < cardsPerPage; count++) await blog.aPost({ title: `Post ${count}.` });
  await blog.aPost({ title: "Compound interest", category: "Finance" });
  await page.goto("/");
  await expect(page.getByRole("article")).toHaveCount(cardsPerPage);
  await page.getByRole("link", { name: "Load more" }).click();
  await expect(page.getByRole("article").filter({ hasText: "Post 0." })).toBeVisible();
  await page.getByRole("link", { name: "Back to the newest posts" }).click();

  await page.getByRole("link", { name: "Finance", exact: true }).first().click();
  await expect(page.getByRole("article")).toHaveCount(1);
  await page.getByPlaceholder("Search for blogs").fill("nothing like it");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page).toHaveURL("/?category=Finance&search=nothing+like+it");
  await expect(page.getByText("Nothing found for “nothing like it”")).toBeVisible();
  await page.getByRole("button", { name: "Clear Search" }).click();
  await page.getByRole("article").getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: "Compound interest" })).toBeVisible();
});

test("readers open the lists of tags and authors, older posts included", async ({ page, blog }) => {
  const { author } = await blog.admin.author.add.mutate({ name: "Ada", bio: "Writes." });
  const details = { tags: ["Rain"], authors: [author._id] };
  for (let count = 0; count <= cardsPerPage; count++) {
    const { _id: postId } = await blog.aPost({ title: `Post ${count}.` });
    await blog.admin.post.update.mutate({ postId, details });
  }
  await blog.aPost({ title: "Without" });
  await page.goto("/");
  await expect(page.getByRole("article").filter({ hasText: "Without" })).toBeVisible();
  await page.getByRole("article").filter({ hasText: "Post 3." }).getByRole("link").click();
  await page.getByRole("list", { name: "Tags" }).getByRole("link", { name: "Rain" }).click();
  await expect(page).toHaveURL("/tag/rain");
  await expect(page.getByRole("heading", { level: 1, name: "Rain" })).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(cardsPerPage);
  await page.getByRole("link", { name: "Load more" }).click();
  await expect(page.getByRole("article")).toHaveCount(1);
  await page.getByRole("article").getByRole("link").click();
  await page.getByRole("link", { name: "Ada" }).click();
  await expect(page).toHaveURL("/author/ada");
  await expect(page.getByText("Writes.")).toBeVisible();
});

test("readers search all texts", async ({ page, blog }) => {
  await blog.aPost({ title: "On kettles", description: "<p>A kettle holds tea and patience.</p>" });
  await page.goto("/search");
  await page.getByLabel("Words to look for").fill("patience");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL("/search?q=patience");
  await expect(page.locator("mark")).toHaveText("patience");
  await page.getByRole("link", { name: "On kettles" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "On kettles" })).toBeVisible();
});

test("a reader leaves a comment, which waits and is then public", async ({ page, blog }) => {
  const post = await blog.aPost();
  await page.goto(`/blog/${post._id}`);
  await page.getByLabel("Name").fill("Ada");
  await page.getByLabel("Comment", { exact: true }).fill("From a quiet browser");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Thank you. Your comment waits for approval.")).toBeVisible();
  await expect(page.getByText("From a quiet browser")).toHaveCount(0);
  const [waiting] = (await blog.admin.comment.adminList.query({ status: "waiting" })).comments;
  await blog.admin.comment.approve.mutate({ commentId: waiting?._id ?? "" });
  await page.goto(`/blog/${post._id}`);
  await expect(page.getByText("From a quiet browser")).toBeVisible();
});

test.describe("refused comments", () => {
  test.use({ expectedErrors: [/status of 400/] });

  test("a comment is answered: the form names it, and the reply stands below it", async ({ page, blog }) => {
    const { _id: postId } = await blog.aPost();
    const approve = async () => {
      const [waiting] = (await blog.admin.comment.adminList.query({ status: "waiting" })).comments;
      await blog.admin.comment.approve.mutate({ commentId: waiting?._id ?? "" });
    };
    for (const name of ["Ada", "Cleo"]) {
      await blog.visitor.comment.add.mutate({ postId, name, content: "A thought" });
      await approve();
    }
    await page.goto(`/blog/${postId}`);
    await page.getByRole("link", { name: "Reply to Ada" }).click();
    await expect(page.getByRole("heading", { name: "Reply to Ada" })).toBeVisible();
    await page.getByLabel("Name").fill("   ");
    await page.getByLabel("Comment", { exact: true }).fill("I agree");
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByRole("alert")).toHaveText("Please enter your name");
    await expect(page.getByRole("heading", { name: "Reply to Ada" })).toBeVisible();
    await page.getByLabel("Name").fill("Ben");
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByText("Thank you. Your comment waits for approval.")).toBeVisible();
    await approve();
    await page.goto(`/blog/${postId}`);
    await expect(page.locator(".comment-head")).toHaveText([/^Cleo/, /^Ada/, /^Ben A reply/]);
  });

  test("a refused comment returns with its text", async ({ page, blog }) => {
    const post = await blog.aPost();
    await page.goto(`/blog/${post._id}`);
    await page.getByLabel("Name").fill("   ");
    await page.getByLabel("Comment", { exact: true }).fill("\n\nA long\nthought");
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByRole("alert")).toHaveText("Please enter your name");
    await expect(page.getByLabel("Comment", { exact: true })).toHaveValue("\n\nA long\nthought");
    const tooLong = `${"A thought.\n".repeat(500)}${"x".repeat(589)}`;
    await page.getByLabel("Name").fill("Ada");
    await page.getByLabel("Comment", { exact: true }).fill(tooLong);
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByRole("alert")).toHaveText("The comment is longer than 5000 characters");
    await expect(page.getByLabel("Comment", { exact: true })).toHaveValue(tooLong);
  });
});

test.describe("closed comments", () => {
  test.use({ expectedErrors: [/status of 403/] });

  test("a comment sent after closing is refused with a sentence and keeps its text", async ({ page, blog }) => {
    const { _id: postId } = await blog.aPost();
    await blog.aComment(postId, "Said before");
    await page.goto(`/blog/${postId}`);
    await page.getByLabel("Name").fill("Ada");
    await page.getByLabel("Comment", { exact: true }).fill("A long thought");
    await blog.admin.commentRules.setOpen.mutate({ postId, isOpen: false });
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByRole("alert")).toHaveText("Comments are closed");
    await expect(page.getByLabel("Comment", { exact: true })).toHaveValue("A long thought");
    await expect(page.getByRole("button", { name: "Submit" })).toHaveCount(0);
    await page.goto(`/blog/${postId}`);
    await expect(page.getByText("Comments are closed")).toBeVisible();
    await expect(page.getByText("Said before")).toBeVisible();
    await expect(page.getByLabel("Comment", { exact: true })).toHaveCount(0);
  });
});

test("the admin area says that it needs JavaScript", async ({ page }) => {
  await page.goto("/admin");
  await expect(page.locator("noscript p").first()).toHaveText("The admin area needs JavaScript.");
  await expect(page.locator("noscript p")).toBeVisible();
});
