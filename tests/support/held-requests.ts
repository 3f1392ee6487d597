import type { Page } from "@playwright/test";

/** Delays a page's requests. @returns a function that releases them */
export async function holdRequests(page: Page, address: Parameters<Page["route"]>[0]): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/** Lets the page hold events until the application runs: a busy machine can be slower than the three seconds that it holds them. */
export const holdEventsLonger = (page: Page) =>
  page.addInitScript((maxHoldMs) => {
    const { setTimeout: later } = window;
    window.setTimeout = ((run: () => void, ms?: number) =>
      later(run, ms === maxHoldMs ? 600_000 : ms)) as typeof setTimeout;
  }, 3_000);
