import { expect, type Page, type Request } from "@playwright/test";

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

/** Waits until no animation runs by itself; those of a scroll timeline never end. */
export const animationsHaveEnded = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const running = () => document.getAnimations().filter(({ timeline }) => timeline instanceof DocumentTimeline);
    // Not for their promises: an animation that has ended is in the list until the next frame, which promises alone keep back.
    while (running().length > 0) await new Promise((resolve) => setTimeout(resolve, 10));
  });

/**
 * Opens screens one after the other, in the application that runs: loading it, and axe-core with it, takes longer than the look
 * at a screen.
 *
 * @param area the beginning of their addresses
 */
export function screensOf(page: Page, area = "/admin") {
  const requests = new Set<Request>();
  page.on("request", (request) => requests.add(request));
  for (const event of ["requestfinished", "requestfailed"] as const) {
    page.on(event as "requestfinished", (request) => requests.delete(request));
  }
  /** Nothing loads, also after what has loaded was drawn. */
  const isSettled = async () => {
    for (let looks = 0; looks < 2; looks++) {
      await expect(page.locator(".spinner")).toHaveCount(0);
      await expect.poll(() => requests.size).toBe(0);
      // Behind the timer that sends the calls of what was drawn.
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    }
  };
  return async (path: string) => {
    const title = await page.title();
    await page.evaluate((to) => history.pushState(null, "", to), area + path);
    // The title is that of the screen, which sets it when it is there.
    if (area) await expect(page).not.toHaveTitle(title);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await isSettled();
  };
}
