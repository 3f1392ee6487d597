import type { Page } from "@playwright/test";
import { reusedTabs } from "../support/reused-tabs.ts";
import { expect, test } from "./fixtures.ts";

/** What a page finds of the test before it. */
const found = (page: Page) =>
  page.evaluate(async () => ({
    stored: [localStorage.length, sessionStorage.length, document.cookie],
    databases: (await indexedDB.databases()).length,
    caches: await caches.keys(),
    history: history.length,
    isDark: matchMedia("(prefers-color-scheme: dark)").matches,
    isStill: matchMedia("(prefers-reduced-motion: reduce)").matches,
    width: innerWidth,
    isMarked: "marked" in window || "told" in window,
    isOnline: navigator.onLine,
    touches: navigator.maxTouchPoints,
  }));

test("a tab that is used again has nothing of the test before; one whose clock was changed is closed", async ({
  browser,
  blog,
}) => {
  const tabs = reusedTabs(browser, true);
  const options = { baseURL: blog.origin, viewport: { width: 800, height: 600 }, reducedMotion: "reduce" } as const;
  const take = () => tabs.take(options, blog.origin);
  const first = await take();
  const { page, context } = first;
  await page.goto("/robots.txt");
  const before = await found(page);

  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.addInitScript(() => Object.assign(window, { marked: true }));
  await context.addInitScript(() => Object.assign(window, { marked: true }));
  await page.exposeFunction("told", () => {});
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setTouchEmulationEnabled", { enabled: true, maxTouchPoints: 3 });
  await page.route("**/robots.txt?routed", (route) => route.fulfill({ body: "routed" }));
  await context.route("**/robots.txt?routed", (route) => route.fulfill({ body: "routed" }));
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "no-preference" });
  await page.setViewportSize({ width: 375, height: 600 });
  await context.addCookies([{ name: "one", value: "1", url: blog.origin }]);
  await page.goto("/robots.txt?routed");
  await page.evaluate(async () => {
    localStorage.setItem("one", "1");
    sessionStorage.setItem("one", "1");
    await new Promise((resolve) => {
      indexedDB.open("one").onsuccess = resolve;
    });
    await caches.open("one");
    open("/robots.txt");
  });
  await expect.poll(() => context.pages().length).toBe(2);
  await context.setOffline(true);
  const changed = { isMarked: true, isOnline: false, touches: 3, isDark: true, isStill: false, width: 375 };
  expect(before.isStill).toBe(true);
  expect(await found(page)).toMatchObject(changed);
  expect(requests).toHaveLength(1);
  await tabs.giveBack(first, true);

  const second = await take();
  expect(second.page).toBe(page);
  await page.goto("/robots.txt?routed");
  expect(await page.textContent("body")).not.toBe("routed");
  await page.goto("/robots.txt");
  expect(await found(page)).toEqual({ ...before, history: before.history + 1 });
  expect(context.pages()).toHaveLength(1);
  expect(requests).toHaveLength(1);

  await page.clock.install();
  await tabs.giveBack(second, true);
  const third = await take();
  expect(third.page).not.toBe(page);
  await tabs.giveBack(third, false);
  expect(third.page.isClosed()).toBe(true);
  await tabs.close();
});
