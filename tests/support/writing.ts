import type { Page } from "@playwright/test";
import { expect } from "../e2e/fixtures.ts";

/** Parts of the post form, and the text that tests type. */
export const editor = (page: Page) => page.getByRole("textbox", { name: "Blog Description" });
export const status = (page: Page) => page.locator(".save-status");
export const choice = (page: Page) => page.getByRole("dialog", { name: "Two versions of this post" });

/** Uses a tool of the row, or of the panel behind *More*. */
export async function pressTool(page: Page, name: string, press: "click" | "tap" = "click") {
  const tool = page.getByRole("toolbar").getByRole("button", { name, exact: true });
  if (!(await tool.isVisible())) await page.getByRole("button", { name: "More tools" })[press]();
  await tool[press]();
}

export const typed = { title: "Typed, not saved ", subTitle: "  with spaces", description: "Every word of it." };

export async function type(page: Page) {
  await page.getByLabel("Blog title").fill(typed.title);
  await page.getByLabel("Sub title").fill(typed.subTitle);
  await editor(page).fill(typed.description);
}

export async function expectTyped(page: Page) {
  await expect(page.getByLabel("Blog title")).toHaveValue(typed.title);
  await expect(page.getByLabel("Sub title")).toHaveValue(typed.subTitle);
  await expect(editor(page)).toHaveText(typed.description);
}

/** The browser's journal as text. */
export const journal = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open("longhand-journal");
        opening.onsuccess = () => {
          if (!opening.result.objectStoreNames.contains("entries")) return resolve("");
          const reading = opening.result.transaction("entries").objectStore("entries").getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(JSON.stringify(reading.result));
          };
        };
      }),
  );
