import type { Page } from "@playwright/test";
import { editor, pressTool, status } from "../support/writing.ts";
import { expect, signIn, test } from "./fixtures.ts";

/** The post that both journeys write, but for its images. */
const blocks = {
  callout: '<blockquote data-callout="note"><p>Mind the rain</p></blockquote>',
  toggle: "<details><summary>More</summary><p>Inside</p></details>",
  footnote: "<p>So it rained[^1]</p>",
  note: "<p>[^1]: In May</p>",
  formula: '<pre><code class="language-math">x^2</code></pre>',
};

const menu = (page: Page) => page.getByRole("listbox").getByRole("option");
const formula = (page: Page) => editor(page).locator("math");

/** Moves the caret with a key. The editor learns of its new place with the next frame, and this waits for it. */
async function pressAndSettle(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Whether the bar of the page covers nothing of an element, and the tools of a phone nothing. */
const isBetweenBars = (page: Page, selector: string) =>
  page.evaluate((of) => {
    const [bar, element, tools] = [".writing-bar", of, ".editor-tools"].map((one) =>
      document.querySelector(one)?.getBoundingClientRect(),
    );
    return !!bar && !!element && !!tools && bar.bottom <= element.top && element.bottom <= tools.top;
  }, selector);

/** The text of the draft that the form shows, once it is saved. */
async function savedText(page: Page, read: (draftId: string) => Promise<{ description: string } | null>) {
  await expect(status(page)).toHaveText("Saved");
  const draftId = new URL(page.url()).searchParams.get("draft") ?? "";
  return (await read(draftId))?.description ?? "";
}

test("with the keyboard alone a writer writes every block, moves one and leaves the text", async ({
  signedIn: page,
  blog,
}) => {
  await blog.aPost({ title: "The hills of May" });
  await page.goto("/admin/addBlog");
  const { keyboard } = page;
  const insert = async (query: string, name: string) => {
    await keyboard.type(query);
    await expect(menu(page).first()).toHaveText(name);
    await keyboard.press("Enter");
  };
  const image = async () => {
    await insert("/lib", "Insert from the library");
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("listitem").getByRole("button").first()).toBeVisible();
    await keyboard.press("Tab");
    await keyboard.press("Enter");
    await expect(dialog).toHaveCount(0);
    await expect(editor(page)).toBeFocused();
  };

  await page.getByLabel("Blog title").focus();
  await keyboard.type("By hand");
  await keyboard.press("Enter");
  await keyboard.type("Without a mouse");
  await keyboard.press("Enter");
  await expect(editor(page)).toBeFocused();
  await keyboard.type('She said "yes" :tada');
  // The names are loaded at the first colon.
  await expect(menu(page).first()).toContainText("tada");
  await keyboard.type(":\n/");
  await expect(menu(page).first()).toBeVisible();
  // A mouse that rests where the menu opens chooses nothing.
  await menu(page)
    .nth(2)
    .hover({ position: { x: 30, y: 10 } });
  await menu(page)
    .nth(2)
    .hover({ position: { x: 40, y: 12 } });
  await expect(menu(page).nth(2)).toHaveAttribute("aria-selected", "true");
  await keyboard.press("Backspace");
  await expect(menu(page)).toHaveCount(0);
  await keyboard.type("/");
  await expect(menu(page).first()).toHaveAttribute("aria-selected", "true");
  await keyboard.press("Backspace");
  await insert("/cal", "Callout");
  await keyboard.type("Mind the rain\n\n");
  await insert("/tog", "Toggle");
  await keyboard.type("More\nInside\n\n");
  await keyboard.type("So it rained ");
  await insert("/foot", "Footnote");
  await keyboard.type("In May");
  // The empty line above the note.
  await keyboard.press("ArrowUp");
  await insert("/form", "Formula");
  await keyboard.type("x^2");
  await expect(formula(page)).toHaveText("x2");
  await keyboard.press("ArrowDown");
  await pressAndSettle(page, "Control+End");
  await keyboard.type("\n- one\ntwo");
  await keyboard.press("Tab");
  await keyboard.press("Enter");
  await keyboard.press("Enter");
  await insert("/tab", "Table");
  for (const cell of ["a", "b", "c", "d", "e", "f", "g", "h", "i"]) {
    await keyboard.type(cell);
    await keyboard.press("Tab");
  }
  // Tab in the last cell adds a row.
  await expect(editor(page).getByRole("row")).toHaveCount(4);
  // Below the table, and above the note.
  await pressAndSettle(page, "Control+End");
  await keyboard.press("Enter");
  await keyboard.type("See ");
  await insert("[[hills", "The hills of May");
  await expect(editor(page).getByRole("link", { name: "The hills of May" })).toBeVisible();
  await keyboard.press("Enter");
  await image();
  await image();
  await expect(editor(page).locator("figure")).toHaveCount(2);
  await keyboard.press("ArrowUp");
  const layout = page.getByLabel("Layout");
  await expect(layout).toBeVisible();
  for (let presses = 0; presses < 4 && !(await layout.evaluate((field) => field === document.activeElement)); presses++)
    await keyboard.press("Shift+Tab");
  await keyboard.type("G");
  await expect(editor(page).locator('figure[data-layout="gallery"] img')).toHaveCount(2);
  await expect(layout).toBeFocused();

  // Back into the text, and its last line to the top.
  await keyboard.press("Tab");
  await keyboard.press("Tab");
  await keyboard.press("Tab");
  await expect(editor(page)).toBeFocused();
  await keyboard.press("Control+Home");
  await keyboard.press("Alt+Shift+ArrowDown");
  await expect(editor(page).locator(":scope > *").first()).toHaveText("Mind the rain");
  // Nowhere does Tab hold the writer.
  await editor(page).getByText("two").click();
  await keyboard.press("Escape");
  await keyboard.press("Tab");
  await expect(editor(page)).not.toBeFocused();
  expect(await page.evaluate(() => document.activeElement?.closest(".editor-text"))).toBe(null);
  // From a cell, Escape and Tab lead to the control after the text, even when the menu was open at the end of the page.
  await editor(page).focus();
  await pressAndSettle(page, "Control+End");
  await keyboard.press("Enter");
  await insert("/tab", "Table");
  await keyboard.type("cell");
  await keyboard.press("Escape");
  await keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Generate with AI" })).toBeFocused();

  const text = await savedText(page, (draftId) => blog.admin.draft.byId.query({ draftId }));
  expect(text).toMatch(/^<blockquote data-callout="note">/);
  expect(text).toContain("<p>She said “yes” 🎉</p>");
  for (const block of Object.values(blocks)) expect(text).toContain(block);
  expect(text).toContain("<ul><li>one<ul><li>two</li></ul></li></ul>");
  expect(text).toMatch(/<figure data-layout="gallery"><img [^>]+><img [^>]+><\/figure>/);
});

test("a writer links to own posts by their titles, with [[ and with the dialog of links", async ({
  signedIn: page,
  blog,
}) => {
  const published = await blog.aPost({ title: "The hills of May" });
  const waiting = await blog.aPost({ title: "The hills of June", isPublished: false });
  await page.goto("/admin/addBlog");
  const { keyboard } = page;
  const link = (name: string) => editor(page).getByRole("link", { name });
  await editor(page).click();
  await keyboard.type("See [[hills of");
  await expect(menu(page)).toHaveCount(2);
  await expect(menu(page).filter({ hasText: "June" })).toContainText("Unpublished");
  await menu(page).filter({ hasText: "June" }).click();
  await expect(link("The hills of June")).toHaveAttribute("href", `/blog/${waiting._id}`);
  // Two brackets without a post stay.
  await keyboard.type(" and [[no such post");
  await expect(menu(page)).toHaveCount(0);
  await keyboard.type("]] or ");
  await expect(editor(page)).toHaveText("See The hills of June and [[no such post]] or ");

  await keyboard.press("ControlOrMeta+k");
  const field = page.getByRole("group", { name: "Link" }).getByRole("combobox");
  await expect(field).toBeFocused();
  await keyboard.type("hills of may");
  await expect(menu(page)).toHaveText(["The hills of May"]);
  await keyboard.press("ArrowDown");
  await expect(menu(page).first()).toHaveAttribute("aria-selected", "true");
  await keyboard.press("Enter");
  await expect(link("The hills of May")).toHaveAttribute("href", `/blog/${published._id}`);
  await expect(editor(page)).toBeFocused();

  // Selected words keep their text; an address is taken as it is typed.
  await keyboard.type(" also");
  for (let presses = 0; presses < 4; presses++) await pressAndSettle(page, "Shift+ArrowLeft");
  await keyboard.press("ControlOrMeta+k");
  await field.fill("June");
  await menu(page).first().click();
  await expect(link("also")).toHaveAttribute("href", `/blog/${waiting._id}`);
  await pressAndSettle(page, "End");
  await keyboard.type(" at ");
  await keyboard.press("ControlOrMeta+k");
  await field.fill("example.com");
  await keyboard.press("Enter");
  await expect(link("example.com")).toBeVisible();
  await keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("link", { name: "Open link" })).toHaveAttribute("href", "https://example.com");
  await keyboard.press("Escape");
  await expect(editor(page)).toBeFocused();
});

/** Journeys with the same options share a tab. */
const phone = { viewport: { width: 375, height: 700 }, hasTouch: true, isMobile: true };

test("by touch a writer inserts every block from the toolbar, and moves one by its handle", async ({
  openPage,
  blog,
}) => {
  await blog.aPost();
  const page = await openPage(phone);
  await signIn(page, blog);
  await page.goto("/admin/addBlog");
  const text = editor(page);
  await text.tap();
  const use = (name: string) => pressTool(page, name, "tap");
  // What the keyboard of a phone does: it types, and sends no shortcuts.
  const type = (typed: string) => page.keyboard.type(typed);
  await type("Mind the rain");
  await use("Callout");
  await type("\n\n");
  await use("Toggle");
  await type("More\nInside\n\n");
  await use("Formula");
  await type("x^2");
  await expect(formula(page)).toHaveText("x2");
  await type("\n\nSo it rained");
  await use("Footnote");
  await type("In May\n");
  await use("Table");
  await type("a");
  await text.getByText("In May").tap();
  await pressAndSettle(page, "End");
  await type("\n");
  for (const _image of [1, 2]) {
    await use("Insert from the library");
    await page.getByRole("dialog").getByRole("listitem").getByRole("button").first().tap();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    // The selected image is between the bar and the tools.
    await expect.poll(() => isBetweenBars(page, ".editor-selected")).toBe(true);
  }
  await text.locator("img").last().tap();
  await page.getByLabel("Layout").selectOption("gallery");
  await expect(text.locator('figure[data-layout="gallery"] img')).toHaveCount(2);

  await text.getByText("Mind the rain").tap();
  const handle = page.getByRole("button", { name: /Drag to move this block/ });
  const from = await handle.boundingBox();
  const below = await text.getByText("Inside").boundingBox();
  if (!from || !below) throw new Error("Nothing to drag");
  const touch = await page.context().newCDPSession(page);
  const point = (y: number) => ({ touchPoints: [{ x: from.x + 12, y }] });
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", ...point(from.y + 10) });
  await touch.send("Input.dispatchTouchEvent", { type: "touchMove", ...point(from.y + 40) });
  await touch.send("Input.dispatchTouchEvent", { type: "touchMove", ...point(below.y + below.height + 10) });
  await expect(page.locator(".editor-drop")).toBeVisible();
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await expect(text.locator(":scope > *").first()).toContainText("More");

  const saved = await savedText(page, (draftId) => blog.admin.draft.byId.query({ draftId }));
  expect(saved).toContain(blocks.toggle + blocks.callout);
  for (const block of Object.values(blocks)) expect(saved).toContain(block);
  expect(saved).toMatch(/<figure data-layout="gallery"><img [^>]+><img [^>]+><\/figure>/);
  expect(saved).toContain("<table>");
});

test("on a phone one row of tools is above the keyboard, the caret is in sight, the menu leaves it there, and a tap inserts or removes", async ({
  openPage,
  blog,
}) => {
  const post = await blog.aPost();
  const image = `<figure><img src="/images/${post.imageId}-800.webp" alt=""></figure>`;
  const longText = "<p>It rained all day, and nothing else.</p>".repeat(30);
  await blog.admin.post.update.mutate({ postId: post._id, description: `<p>Before</p>${image}${longText}` });
  const page = await openPage(phone);
  await signIn(page, blog);
  await page.goto(`/admin/editBlog/${post._id}`);
  const toolbar = page.getByRole("toolbar");
  const navigation = page.getByRole("navigation", { name: "Admin" });
  await expect(editor(page)).toContainText("Before");
  await expect(navigation).toBeVisible();
  await expect(toolbar).toBeHidden();

  await editor(page).getByText("Before").tap();
  await expect(navigation).toBeHidden();
  const edges = () => toolbar.evaluate((row) => [row.getBoundingClientRect().bottom, row.scrollHeight < 60]);
  expect(await edges()).toEqual([700, true]);
  // Chromium has no keyboard on the screen here: only the viewport says that there is one.
  await page.evaluate(() => {
    Object.defineProperty(visualViewport, "height", { get: () => innerHeight - 300 });
    visualViewport?.dispatchEvent(new Event("resize"));
  });
  await expect.poll(edges).toEqual([400, true]);
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" And more snow.");
  const caretBottom = () => page.evaluate(() => getSelection()?.getRangeAt(0).getBoundingClientRect().bottom);
  const top = await toolbar.evaluate((row) => row.getBoundingClientRect().top);
  await expect.poll(caretBottom).toBeLessThanOrEqual(top);

  await editor(page).locator("img").tap();
  await page.getByRole("button", { name: "Remove image" }).tap();
  await expect(editor(page).locator("img")).toHaveCount(0);
  await expect(editor(page)).toContainText("Before");

  await page.getByRole("button", { name: "Focus" }).tap();
  await expect(page.getByRole("button", { name: "Update" })).toBeHidden();
  await expect(editor(page)).toBeVisible();
  await page.getByRole("button", { name: "Leave focus mode" }).tap();
  await expect(page.getByRole("button", { name: "Update" })).toBeVisible();

  // With its keyboard open.
  await page.setViewportSize({ width: 375, height: 450 });
  await page.goto("/admin/addBlog");
  await editor(page).tap();
  await page.keyboard.type("Rain ");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/");
  const menu = page.getByRole("listbox", { name: "Blocks to insert" });
  await expect(menu.getByRole("option").first()).toHaveText("Heading 2");
  /** Whether the line of the caret ends above the menu, and the menu above the tools. */
  const isInSight = () =>
    page.evaluate(() => {
      const edge = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
      const line = getSelection()?.getRangeAt(0).getBoundingClientRect();
      const [bar, list, tools] = [edge(".writing-bar"), edge(".editor-menu"), edge(".editor-toolbar")];
      if (!bar || !line || !list || !tools) return false;
      return bar.bottom <= line.top && line.bottom <= list.top && list.bottom <= tools.top + 1;
    });
  await expect.poll(isInSight).toBe(true);
  await menu.getByRole("option", { name: "Table" }).tap();
  await expect(editor(page).getByRole("table")).toBeVisible();
  await page.getByRole("button", { name: "Row below" }).tap();
  await expect(editor(page).getByRole("row")).toHaveCount(4);
  await page.keyboard.type("a");
  const isCellInSight = () =>
    page.evaluate(() => {
      const [bar, tools] = [".writing-bar", ".editor-tools"].map((it) => document.querySelector(it));
      const line = getSelection()?.getRangeAt(0).getBoundingClientRect();
      if (!bar || !tools || !line) return false;
      return bar.getBoundingClientRect().bottom <= line.top && line.bottom <= tools.getBoundingClientRect().top;
    });
  await expect.poll(isCellInSight).toBe(true);
});
