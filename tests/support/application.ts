import type { Page } from "@playwright/test";

/** The application's script, which pages load when it is wanted. */
export const applicationScript = "**/assets/entry-client-*.js";

/** Waits until the application has taken the page over. */
export const isReady = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName("application-ready").length > 0);

/** Starts the application as a pointer over a link does, and waits until it has taken the page over. */
export async function startApplication(page: Page): Promise<void> {
  await page.locator("a").first().dispatchEvent("pointerover");
  await isReady(page);
}

/** Animations that run by themselves; those of a scroll timeline never end. */
export const runningAnimations = (page: Page): Promise<number> =>
  page.evaluate(() => document.getAnimations().filter(({ timeline }) => timeline instanceof DocumentTimeline).length);
