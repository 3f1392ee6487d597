import type { Page } from "@playwright/test";
import { editor } from "../support/writing.ts";
import { expect, test } from "./fixtures.ts";

/** What the highlights of a name mark. */
const marked = (page: Page, name: string) =>
  page.evaluate((of) => [...(CSS.highlights.get(of) ?? [])].map(String), name);

test("the writer finds and replaces words by keyboard, and Escape returns to the text; the outline counts the words and leads to a heading; focus mode shows the text alone, and a typewriter keeps the caret in the middle", async ({
  signedIn: page,
  blog,
}) => {
  const description = `<h2>Clouds</h2><p>Rain, <strong>ra</strong>in and rainbows.</p>${"<p>Nothing here.</p>".repeat(60)}<p>Snow and rain.</p>${"<p>All day long.</p>".repeat(20)}<h3>Frost</h3><p>Soft frost.</p>`;
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

  await page.getByRole("button", { name: "Outline: 191 words · 1 min" }).click();
  const outline = page.getByRole("dialog", { name: "Outline" });
  await expect(outline.getByRole("listitem")).toHaveText(["Clouds", "Frost"]);
  await outline.getByRole("button", { name: "Frost" }).click();
  await expect(outline).toBeHidden();
  await expect(editor(page).getByText("Soft frost.")).toBeInViewport();
  await page.keyboard.type("Deep ");
  await expect(editor(page).getByRole("heading", { level: 3 })).toHaveText("Deep Frost");
  await expect(page.getByRole("button", { name: "Outline: 192 words" })).toBeVisible();

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
