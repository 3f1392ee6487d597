import type { Page } from "@playwright/test";
import { answers } from "../support/ai-server.ts";
import { holdRequests } from "../support/held-requests.ts";
import { expect, test, withAi } from "./fixtures.ts";

test.use(withAi);

const editor = (page: Page) => page.getByRole("textbox", { name: "Blog Description" });
const generate = (page: Page) => page.getByRole("button", { name: "Generate with AI" });

test("a draft arrives beside the text, which can be written meanwhile; it takes the place of an untouched text, and of the writer's own only after a question; it stops when the writer leaves", async ({
  signedIn: page,
  ai,
}) => {
  test.slow();
  ai.answerWith(answers.stallingAfter("## Rain\n\nIt had **rained** ", "all night."));
  await page.goto("/admin/addBlog");
  await expect(page.getByText(`The AI is test-model at ${new URL(ai.baseUrl).host}`)).toBeVisible();
  await page.getByLabel("Blog title").fill("A walk");
  await generate(page).focus();
  await page.keyboard.down("Enter");
  await expect(page.getByRole("button", { name: "Stop" })).toBeFocused();
  // Held down for too long.
  await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  const arriving = page.getByRole("region", { name: "Draft by AI" });
  await expect(arriving.getByRole("heading", { name: "Rain" })).toBeVisible();
  await expect(arriving.getByText("rained", { exact: true })).toHaveCSS("font-weight", /^(6|7)\d\d$/);
  await expect(generate(page)).toBeDisabled();
  // The model hangs now, and the writer writes.
  await editor(page).click();
  await page.keyboard.type("Mine");
  await expect(editor(page)).toHaveText("Mine");
  await page.getByRole("button", { name: "Stop" }).click();
  await ai.requests[0]?.hungUp;
  await expect(generate(page)).toBeEnabled();
  await expect(page.getByRole("status").filter({ hasText: "The draft was stopped" })).toHaveCount(1);
  await arriving.getByRole("button", { name: "Insert at the end" }).click();
  await expect(arriving).toHaveCount(0);
  await expect(editor(page).getByRole("heading", { name: "Rain" })).toBeVisible();
  await editor(page).focus();
  await page.keyboard.press("Control+z");
  await expect(editor(page)).toHaveText("Mine");
  // Not fill(""): it deletes before Lexical has read the selection, and deletes nothing then.
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Backspace");
  await expect(editor(page)).toHaveText("");

  ai.answerWith(answers.writing("A second draft"));
  await generate(page).click();
  await expect(editor(page)).toHaveText("A second draft");
  await expect(generate(page)).toBeEnabled();
  // An unedited draft is replaced without a question.
  ai.answerWith(answers.writing("A third draft"));
  await generate(page).click();
  await expect(editor(page)).toHaveText("A third draft");
  await editor(page).focus();
  await page.keyboard.press("Control+z");
  await expect(editor(page)).toHaveText("A second draft");
  await page.keyboard.press("Control+z");
  await expect(editor(page)).toHaveText("");

  await page.keyboard.type("Mine");
  await generate(page).click();
  await expect(page.getByRole("dialog", { name: "Replace your text?" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(editor(page)).toHaveText("Mine");
  expect(ai.requests).toHaveLength(3);

  // One that breaks off half way replaces nothing.
  ai.answerWith(answers.breakingAfter("Half ", "a draft"));
  await generate(page).click();
  await page.getByRole("button", { name: "Replace" }).click();
  await expect(page.getByText("closed the connection before the draft was whole")).toBeVisible();
  await expect(arriving).toContainText("Half a draft");
  await arriving.getByRole("button", { name: "Discard" }).click();
  await expect(arriving).toHaveCount(0);
  await expect(editor(page)).toHaveText("Mine");

  ai.answerWith(answers.writing("It had **rained**.\n\n", "## What to pack\n\n- boots\n", "  - a map"));
  const letGo = await holdRequests(page, /ai\.generate/);
  await generate(page).click();
  await page.getByRole("button", { name: "Replace" }).click();
  await expect(generate(page)).toBeDisabled();
  await expect(page.getByText("Generating the draft")).toBeAttached();
  letGo();
  await expect(editor(page).getByRole("heading", { name: "What to pack" })).toBeVisible();
  await expect(editor(page).getByText("a map")).toBeVisible();
  expect(ai.requests.at(-1)?.body.messages.at(-1)?.content).toBe("A walk");
  await editor(page).focus();
  await page.keyboard.press("Control+z");
  await expect(editor(page)).toHaveText("Mine");

  // The writer leaves the screen.
  const before = ai.requests.length;
  ai.answerWith(answers.stallingAfter("It had "));
  page.on("dialog", (dialog) => dialog.accept());
  await generate(page).click();
  await page.getByRole("button", { name: "Replace" }).click();
  await expect.poll(() => ai.requests.length).toBe(before + 1);
  await page.getByRole("link", { name: "Comments" }).click();
  await ai.requests[before]?.hungUp;
  await expect(page.getByRole("heading", { name: "Comments" })).toBeVisible();
});

test("the writer accepts or rejects a revision of selected text, and gets suggestions for fields", async ({
  signedIn: page,
  blog,
  ai,
}) => {
  test.slow();
  ai.answerWith(answers.writing("It rained **all** night."));
  const { imageId } = await blog.aPost();
  const post = await blog.aPost({
    description: `<p>It rained al night.</p><p>Then the sun came.</p><figure><img src="/images/${imageId}-800.webp" alt=""></figure>`,
  });
  await page.goto(`/admin/editBlog/${post._id}`);
  const tools = page.getByRole("group", { name: "AI for the selected text" });
  const [line, next] = [editor(page).locator("p").first(), editor(page).locator("p").nth(1)];
  // A click on the tall text scrolls the line to the edge of the window, where the next key moves it by a pixel or two.
  await line.click();
  await page.keyboard.press("Home");
  await expect(tools).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Suggest" }).first()).toBeVisible();
  const place = await line.boundingBox();
  await page.keyboard.press("Shift+End");
  // The tools at selected text move and cover no line below it.
  await expect(tools).toBeVisible();
  expect(await line.boundingBox()).toEqual(place);
  const [bar, below] = [await tools.boundingBox(), await next.boundingBox()];
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  await tools.getByRole("button", { name: "Fix spelling" }).click();
  const proposal = page.getByRole("region", { name: "Fix spelling" });
  await expect(proposal.locator("del")).toHaveText("al");
  await expect(proposal.locator("ins")).toHaveText("all");
  await proposal.getByRole("button", { name: "Reject" }).click();
  await expect(editor(page)).toContainText("It rained al night.");
  await expect(editor(page)).toBeFocused();

  // The model hangs, and the writer writes.
  ai.answerWith(answers.stallingAfter("It"));
  await tools.getByRole("button", { name: "Fix spelling" }).click();
  await expect(proposal.locator("del").first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("End");
  await page.keyboard.type("!");
  await expect(editor(page)).toContainText("Then the sun came.!");
  const hanging = ai.requests.at(-1);
  await proposal.getByRole("button", { name: "Reject" }).click();
  await hanging?.hungUp;
  await page.keyboard.press("Backspace");
  ai.answerWith(answers.writing("It rained **all** night."));
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("Shift+End");

  await tools.getByRole("button", { name: "Improve" }).click();
  await page.getByRole("region", { name: "Improve" }).getByRole("button", { name: "Accept" }).click();
  await expect(editor(page).locator("p")).toHaveText(["It rained all night.", "Then the sun came."]);
  await expect(editor(page).locator("strong")).toHaveText("all");
  await page.keyboard.press("Control+z");
  await expect(editor(page).locator("p").first()).toHaveText("It rained al night.");

  // An image is the writer's: no answer takes it away.
  await page.keyboard.press("Control+a");
  await tools.getByRole("button", { name: "Shorten" }).click();
  await page.getByRole("region", { name: "Shorten" }).getByRole("button", { name: "Accept" }).click();
  await expect(editor(page).locator("p")).toHaveText("It rained all night.");
  await expect(editor(page).locator("figure img")).toHaveCount(1);
  await page.keyboard.press("Control+z");
  await expect(editor(page).locator("p")).toHaveText(["It rained al night.", "Then the sun came."]);

  // A silent request is cancelled, and does not delay the next one.
  const before = ai.requests.length;
  ai.answerWith(answers.stallingAfter("After"));
  const suggestions = page.getByRole("button", { name: /^Suggest a (?:title|category)$/ });
  await expect(suggestions).toHaveCount(2);
  // In one turn: the second is refused while the first is silent, and does not keep it from being stopped.
  await suggestions.evaluateAll((buttons) => {
    for (const button of buttons as HTMLElement[]) button.click();
  });
  await expect(page.getByText("Another answer is still being written")).toBeVisible();
  await expect.poll(() => ai.requests.length).toBe(before + 1);
  await page.getByRole("button", { name: /^Stop suggesting/ }).click();
  await ai.requests[before]?.hungUp;
  ai.answerWith(answers.writing("After the rain"));
  await page.getByRole("button", { name: "Suggest a title" }).click();
  await expect(page.getByRole("status").locator("ins")).not.toHaveCount(0);
  await expect(page.getByRole("status").locator("del")).not.toHaveCount(0);
  await page.getByRole("button", { name: "Use it" }).click();
  await expect(page.getByLabel("Blog title")).toHaveValue("After the rain");
  await expect(page.getByRole("button", { name: "Suggest a title" })).toBeFocused();
  ai.answerWith(answers.writing("Finance"));
  await page.getByRole("button", { name: "Suggest a category" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Finance" })).toBeVisible();
  await page.getByRole("button", { name: "Use it" }).click();
  await expect(page.getByLabel("Blog category")).toHaveValue("Finance");
  ai.answerWith(answers.writing("Rain, hills"));
  await page.getByRole("combobox", { name: "Tags" }).fill("mine,");
  await page.getByRole("button", { name: "Suggest tags" }).click();
  await expect(page.getByRole("status").locator("ins")).toHaveText(", Rain, hills");
  await page.getByRole("button", { name: "Use it" }).click();
  await expect(page.getByRole("list", { name: "Tags of this post" }).getByRole("listitem")).toHaveText([
    /mine/,
    /Rain/,
    /hills/,
  ]);
  ai.answerWith(answers.writing("It rained all night."));
  await page.getByRole("button", { name: "Suggest an excerpt" }).click();
  await page.getByRole("button", { name: "Use it" }).click();
  await expect(page.getByRole("textbox", { name: "Excerpt" })).toHaveValue("It rained all night.");
  ai.answerWith(answers.writing("Hills in the rain"));
  await editor(page).locator("figure img").click();
  await page.getByRole("button", { name: "Suggest what the image shows" }).click();
  await page.getByRole("button", { name: "Use it" }).click();
  await expect(page.getByLabel("What the image shows", { exact: true })).toHaveValue("Hills in the rain");
  await expect(editor(page).getByRole("img", { name: "Hills in the rain" })).toBeVisible();
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("Blog saved")).toBeVisible();
  expect((await blog.admin.post.byId.query({ postId: post._id })).description).toContain('alt="Hills in the rain"');
});

test.describe("AI=off", () => {
  test.use({ env: { AI: "off" } });

  test("shows no AI control and loads no AI code", async ({ signedIn: page, blog }) => {
    const loaded: string[] = [];
    page.on("request", (request) => loaded.push(request.url()));
    const post = await blog.aPost();
    await page.goto(`/admin/editBlog/${post._id}`);
    await editor(page).click();
    await page.keyboard.press("Control+a");
    await expect(
      page.getByRole("toolbar", { name: "Selected text" }).getByRole("button", { name: "Bold" }),
    ).toBeVisible();
    await expect(page.getByText(/\bAI\b|Suggest/)).toHaveCount(0);
    await expect(page.getByRole("button", { name: /AI|Suggest|Improve/ })).toHaveCount(0);
    expect(
      loaded.filter((url) => /generate-button|suggest|passage|ai-note|use-streamed-answer|ai\./.test(url)),
    ).toEqual([]);
  });
});
