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
