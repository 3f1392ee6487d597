import type { Page } from "@playwright/test";
import { paletteNames } from "../../src/shared/look/look-values.ts";
import type { SiteInput } from "../../src/shared/schemas/site-schema.ts";
import { objections } from "../support/axe.ts";
import { cases, seed } from "../support/cases.ts";
import type { RunningBlog } from "../support/running-blog.ts";
import { expect, test } from "./fixtures.ts";

async function save(blog: RunningBlog, values: SiteInput["values"]) {
  const { version } = await blog.admin.site.current.query();
  await blog.admin.site.save.mutate({ version, values });
}

const paperOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

test("the reader's theme is there before anything is drawn, on every page, and follows the device again", async ({
  blog,
  page,
}) => {
  await save(blog, { theme: "reader" });
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/");
  const light = await paperOf(page);
  await page.getByRole("button", { name: "Light or dark" }).click();
  const dark = await paperOf(page);
  expect(dark).not.toBe(light);
  await expect(page.locator('meta[name="theme-color"][media="all"]')).toHaveAttribute("content", "#15171c");
  // The script in the head has set the theme when the body begins to exist.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      observer.disconnect();
      Object.assign(window, { themeAtFirst: document.documentElement.dataset.theme });
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto("/search");
  expect(await page.evaluate("themeAtFirst")).toBe("dark");
  expect(await paperOf(page)).toBe(dark);
  await page.getByRole("button", { name: "Light or dark" }).click();
  expect(await paperOf(page)).toBe(light);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await paperOf(page)).toBe(dark);
});

test("the owner sees a look before it is saved, and the custom CSS never in the admin area", async ({
  blog,
  signedIn: page,
}) => {
  await save(blog, { customCss: "body { outline: 3px solid red }" });
  await blog.aPost({ title: "Kettles" });
  const outline = () => page.evaluate(() => getComputedStyle(document.body).outlineStyle);
  await page.goto("/");
  expect(await outline()).toBe("solid");
  await page.getByRole("link", { name: "Dashboard" }).first().click();
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("link", { name: "Look", exact: true }).click();
  expect(await outline()).not.toBe("solid");
  const before = await paperOf(page);
  const preview = page.frameLocator(".look-preview-page iframe").first().locator("body");
  await expect(preview).toContainText("Your own blogging platform.");
  await page.getByRole("radio", { name: "Sage" }).check();
  await expect(preview).toHaveCSS("background-color", "rgb(242, 245, 238)");
  await expect(preview).toHaveCSS("outline-style", "solid");
  expect(await paperOf(page)).toBe(before);
  await page.getByRole("button", { name: "Newest post" }).click();
  await expect(preview.getByRole("heading", { name: "Kettles" })).toBeAttached();
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => paperOf(page)).toBe("rgb(242, 245, 238)");
  await page.getByRole("link", { name: "Longhand, home" }).click();
  await expect.poll(outline).toBe("solid");
});

test.describe("with any accent", () => {
  // Our own policy would keep axe-core out of the page.
  test.use({ bypassCSP: true });

  test("axe finds no text without contrast", async ({ blog, page }) => {
    const random = (at: number, below: number) => ((seed * 7_919 + at * 104_729) >>> 0) % below;
    for (let at = 0; at < cases(40, 2); at++) {
      const accent = `#${random(at, 0xffffff).toString(16).padStart(6, "0")}`;
      const palette = paletteNames[at % paletteNames.length] ?? "paper";
      await save(blog, { accent, palette });
      await page.goto("/");
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await objections(page, ["color-contrast"]), `${accent} ${colorScheme}`).toEqual([]);
      }
    }
  });
});
