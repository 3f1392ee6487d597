import type { Page } from "@playwright/test";
import { editor } from "../support/writing.ts";
import { expect, signIn, test } from "./fixtures.ts";

/** What the highlights of a name mark. */
const marked = (page: Page, name: string) =>
  page.evaluate((of) => [...(CSS.highlights.get(of) ?? [])].map(String), name);

test("the writer finds and replaces words by keyboard, and Escape returns to the text", async ({
  signedIn: page,
  blog,
}) => {
  const description = `<p>Rain, <strong>ra</strong>in and rainbows.</p>${"<p>Nothing here.</p>".repeat(60)}<p>Snow and rain.</p>`;
  const { _id } = await blog.aPost({ description });
  await page.goto(`/admin/editBlog/${_id}`);
  await editor(page).focus();
  // At once: nothing of the word may get into the text.
  await page.keyboard.press("Control+f");
  await page.keyboard.type("rain");
  const bar = page.getByRole("search", { name: "Find and replace" });
  await expect(bar.getByLabel("Find", { exact: true })).toHaveValue("rain");
  await expect(bar.getByRole("status")).toHaveText("1 of 4");
  expect(await marked(page, "longhand-found")).toEqual(["rain", "rain", "rain"]);
  await bar.getByRole("button", { name: "Whole words" }).click();
  await expect(bar.getByRole("status")).toHaveText("1 of 3");
  await bar.getByRole("button", { name: "Match case" }).click();
  await expect(bar.getByRole("status")).toHaveText("1 of 2");
  await bar.getByLabel("Find", { exact: true }).press("Shift+Enter");
  await expect(bar.getByRole("status")).toHaveText("2 of 2");
  await expect(editor(page).getByText("Snow and rain.")).toBeInViewport();

  await bar.getByLabel("Replace by").fill("hail");
  await bar.getByRole("button", { name: "Replace all" }).click();
  await expect(bar.getByRole("status")).toHaveText("2 replaced");
  await expect(editor(page)).toContainText("Rain, hail and rainbows.");
  await bar.getByLabel("Find", { exact: true }).fill("Snow");
  await expect(bar.getByRole("status")).toHaveText("1 of 1");
  await page.keyboard.press("Escape");
  await expect(bar).toHaveCount(0);
  await expect(editor(page)).toBeFocused();
  expect(await page.evaluate(() => String(getSelection()))).toBe("Snow");
  expect(await marked(page, "longhand-found-current")).toEqual([]);
  await page.keyboard.press("Control+z");
  await expect(editor(page)).toContainText("Rain, rain and rainbows.");
  await expect(editor(page)).toContainText("Snow and rain.");
});

const longText = `<h2>Rain</h2>${"<p>It rained all day, and nothing else.</p>".repeat(30)}<h3>Snow</h3><p>Soft snow.</p>`;

test("the outline counts the words and leads to a heading; focus mode shows the text alone, and a typewriter keeps the caret in the middle", async ({
  signedIn: page,
  blog,
}) => {
  const { _id } = await blog.aPost({ description: longText });
  await page.goto(`/admin/editBlog/${_id}`);
  await page.getByRole("button", { name: "Outline: 214 words · 1 min" }).click();
  const outline = page.getByRole("dialog", { name: "Outline" });
  await expect(outline.getByRole("listitem")).toHaveText(["Rain", "Snow"]);
  await outline.getByRole("button", { name: "Snow" }).click();
  await expect(outline).toBeHidden();
  await expect(editor(page).getByText("Soft snow.")).toBeInViewport();
  await page.keyboard.type("Deep ");
  await expect(editor(page).getByRole("heading", { level: 3 })).toHaveText("Deep Snow");
  await expect(page.getByRole("button", { name: "Outline: 215 words" })).toBeVisible();

  await expect(page.getByLabel("Blog category")).toBeVisible();
  await page.getByRole("button", { name: "Focus" }).click();
  await expect(editor(page)).toBeFocused();
  const hidden = [
    page.getByRole("toolbar"),
    page.getByRole("navigation"),
    page.getByLabel("Blog category"),
    page.getByRole("button", { name: "Update" }),
  ];
  for (const control of hidden) await expect(control).toBeHidden();
  await expect(page.getByLabel("Blog title")).toBeVisible();

  await page.reload();
  await page.getByRole("button", { name: "Typewriter scrolling" }).click();
  await editor(page).focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("And snow again");
  const caretHeight = () =>
    page.evaluate(() => (getSelection()?.getRangeAt(0).getBoundingClientRect().top ?? 0) / innerHeight);
  await expect.poll(caretHeight).toBeGreaterThan(0.35);
  expect(await caretHeight()).toBeLessThan(0.6);
  // The first one leaves the text.
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  for (const control of hidden) await expect(control).toBeVisible();
});

test("on a phone one row of tools is above the keyboard, the caret is in sight, the menu leaves it there, and a tap inserts or removes", async ({
  openPage,
  blog,
}) => {
  const post = await blog.aPost();
  const image = `<figure><img src="/images/${post.imageId}-800.webp" alt=""></figure>`;
  await blog.admin.post.update.mutate({ postId: post._id, description: `<p>Before</p>${image}${longText}` });
  const page = await openPage({ viewport: { width: 375, height: 700 }, hasTouch: true, isMobile: true });
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

test("the page is the text: its first letter stands high, the header leaves while it is written, and selected text has its tools beside it", async ({
  signedIn: page,
}) => {
  const top = () => editor(page).evaluate((it) => it.querySelector("span")?.getBoundingClientRect().top ?? 0);
  const header = page.locator(".admin-bar");
  for (const [width, height, most] of [
    [1280, 900, 400],
    [768, 1024, 400],
    [375, 812, 330],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto("/admin/addBlog");
    // Nothing needs a click before the first letter.
    await expect(page.getByLabel("Blog title")).toBeFocused();
    await page.getByLabel("Blog title").fill("How we walked around the hill in an hour and found the road.");
    await page.getByLabel("Sub title").fill("An account of fog, of two dogs and of a map ".repeat(3).slice(0, 120));
    await editor(page).click();
    await page.keyboard.type("Rain");
    expect(await top()).toBeLessThan(most);
    // Where it is above the text, it leaves no empty room.
    if (width < 1024) await expect(header).not.toBeInViewport();
    else await expect(header).toHaveCSS("opacity", "0");
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.mouse.move(600, 600);
  await page.mouse.move(620, 600);
  await expect(header).toHaveCSS("opacity", "1");

  await editor(page).getByText("Rain").dblclick();
  const bar = page.getByRole("toolbar", { name: "Selected text" });
  const [line, tools] = [await editor(page).getByText("Rain").boundingBox(), await bar.boundingBox()];
  if (!line || !tools) throw new Error("Nothing is selected");
  expect(tools.y > line.y + line.height - 1 || tools.y + tools.height < line.y + 1).toBe(true);
  await bar.getByRole("button", { name: "Heading 2" }).click();
  await expect(editor(page).getByRole("heading")).toHaveText("Rain");
  await page.keyboard.press("ArrowRight");
  await expect(bar).toBeHidden();
});
