import type { Page } from "@playwright/test";
import { cardsPerPage } from "../../src/shared/limits.ts";
import { everyBlock } from "../support/every-block.ts";
import { expect, test } from "./fixtures.ts";

test.use({ javaScriptEnabled: false });

test("readers use tabs, search, older posts and a post; the admin area says that it needs JavaScript", async ({
  page,
  blog,
}) => {
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

  await blog.aPost({ title: "On kettles", description: "<p>A kettle holds tea and patience.</p>" });
  await page.goto("/search");
  await page.getByLabel("Search for blogs").fill("patience");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL("/?search=patience");
  await expect(page.getByText("No title or category with “patience”")).toBeVisible();
  await expect(page.locator("mark")).toHaveText("patience");
  await page.getByRole("link", { name: "On kettles" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "On kettles" })).toBeVisible();

  await page.goto("/admin");
  await expect(page.locator("noscript p").first()).toHaveText("The admin area needs JavaScript.");
  await expect(page.locator("noscript p")).toBeVisible();
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

test.describe("comments", () => {
  // Some are refused.
  test.use({ expectedErrors: [/status of 40[03]/] });

  test("a comment waits and is then public, and is answered; a refused one, also after comments were closed, returns with its text", async ({
    page,
    blog,
  }) => {
    const { _id: postId } = await blog.aPost();
    const name = page.getByLabel("Name");
    const comment = page.getByLabel("Comment", { exact: true });
    const submit = page.getByRole("button", { name: "Submit" });
    const thanks = page.getByText("Thank you. Your comment waits for approval.");
    const approve = async () => {
      const [waiting] = (await blog.admin.comment.adminList.query({ status: "waiting" })).comments;
      await blog.admin.comment.approve.mutate({ commentId: waiting?._id ?? "" });
    };
    await page.goto(`/blog/${postId}`);
    await name.fill("   ");
    await comment.fill("\n\nA long\nthought");
    await submit.click();
    await expect(page.getByRole("alert")).toHaveText("Please enter your name");
    await expect(comment).toHaveValue("\n\nA long\nthought");
    const tooLong = `${"A thought.\n".repeat(500)}${"x".repeat(589)}`;
    await name.fill("Ada");
    await comment.fill(tooLong);
    await submit.click();
    await expect(page.getByRole("alert")).toHaveText("The comment is longer than 5000 characters");
    await expect(comment).toHaveValue(tooLong);

    await name.fill("Ada");
    await comment.fill("From a quiet browser");
    await submit.click();
    await expect(thanks).toBeVisible();
    await expect(page.getByText("From a quiet browser")).toHaveCount(0);
    await approve();
    await blog.aComment(postId, "A thought", "Cleo");
    await page.goto(`/blog/${postId}`);
    await expect(page.getByText("From a quiet browser")).toBeVisible();

    await page.getByRole("link", { name: "Reply to Ada" }).click();
    await expect(page.getByRole("heading", { name: "Reply to Ada" })).toBeVisible();
    await name.fill("   ");
    await comment.fill("I agree");
    await submit.click();
    await expect(page.getByRole("alert")).toHaveText("Please enter your name");
    await expect(page.getByRole("heading", { name: "Reply to Ada" })).toBeVisible();
    await name.fill("Ben");
    await submit.click();
    await expect(thanks).toBeVisible();
    await approve();
    await page.goto(`/blog/${postId}`);
    await expect(page.locator(".comment-head")).toHaveText([/^Cleo/, /^Ada/, /^Ben A reply/]);

    await name.fill("Ada");
    await comment.fill("A long thought");
    await blog.admin.commentRules.setOpen.mutate({ postId, isOpen: false });
    await submit.click();
    await expect(page.getByRole("alert")).toHaveText("Comments are closed");
    await expect(comment).toHaveValue("A long thought");
    await expect(submit).toHaveCount(0);
    await page.goto(`/blog/${postId}`);
    await expect(page.getByText("Comments are closed")).toBeVisible();
    await expect(page.getByText("From a quiet browser")).toBeVisible();
    await expect(comment).toHaveCount(0);
  });
});

/** The words, images and players of the article that are not on the screen, or on paper. */
const hiddenInArticle = (page: Page) =>
  page.locator(".prose").evaluate((prose) => {
    const isShown = (range: Range | Element, element: Element) =>
      element.checkVisibility({ contentVisibilityAuto: false, visibilityProperty: true, opacityProperty: true }) &&
      [...range.getClientRects()].some(({ width, height }) => width > 0 && height > 0);
    const hidden: string[] = [];
    const nodes = document.createTreeWalker(prose, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      if (node instanceof Element) {
        if (/^(?:img|audio|video)$/.test(node.localName) && !isShown(node, node)) hidden.push(node.localName);
      } else if (node.textContent?.trim() && node.parentElement) {
        const range = document.createRange();
        range.selectNodeContents(node);
        if (!isShown(range, node.parentElement)) hidden.push(node.textContent);
      }
    }
    return hidden;
  });

test.describe("with every block", () => {
  // The files that the players name do not exist.
  test.use({ expectedErrors: [/404/] });

  test("a post shows all its words, also on paper, where toggles are open and links have their address", async ({
    page,
    blog,
  }) => {
    const { image } = await blog.aPost();
    const description = everyBlock.map(({ html }) => html.replaceAll(/\/images\/[^"]+/g, image)).join("");
    const post = await blog.aPost({ description });
    await page.goto(`/blog/${post._id}`);
    await page.getByText("one <b> *two* three").click();
    await page.locator("details details summary").locator("../..").locator("> summary").click();
    await page.locator("details details summary").click();
    // The links of headings to themselves are drawn under the mouse.
    expect((await hiddenInArticle(page)).filter((one) => one !== "#")).toEqual([]);

    await page.reload();
    await page.emulateMedia({ media: "print" });
    // Paper plays nothing, and needs no links to places on the page. The links below the players stay.
    const unneeded = ["audio", "video", "#", "↩︎"];
    expect((await hiddenInArticle(page)).filter((one) => !unneeded.includes(one))).toEqual([]);
    const addresses = await page
      .locator(".prose a[href^=http]")
      .evaluateAll((links) =>
        links.map((link) => [link.getAttribute("href"), getComputedStyle(link, "::after").content]),
      );
    expect(addresses).toHaveLength(3);
    for (const [href, content] of addresses) expect(content).toBe(`" (${href})"`);
  });
});
