import { slow, slowdown, withPage } from "./first-view.mjs";

/** The ways to the writing page, and the milliseconds that each may take to the first letter. */
export const openings = [
  { name: "first visit, nothing stored", most: "" },
  { name: "again, with the browser's cache", most: 1_500 },
  { name: "by the link of the dashboard, five seconds after its first visit", most: 1_500 },
];

/** How long the writer looks at the dashboard. */
const readingMs = 5_000;

/**
 * Milliseconds until a letter is in the text of a new post, on a slow phone: from the request of the page, or from the press of the
 * link.
 *
 * @param {string} executablePath of Chromium
 * @param {string} origin
 * @param {string} token of a session
 * @returns {Promise<{ times: number[], kilobytes: number }>} the time of each opening, and the kilobytes that the first
 *   one loads
 */
export async function measureOpenings(executablePath, origin, token) {
  const screen = { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true };
  const address = `${origin}/admin/addBlog`;
  const prepare = async (/** @type {Page} */ page, /** @type {Session} */ session) => {
    await page.addInitScript((value) => {
      if (origin !== "null") localStorage.setItem("token", value);
    }, token);
    await page.addInitScript(typeWhenPossible);
    await session.send("Network.emulateNetworkConditions", slow);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  };
  const [first, again, bytes] = await withPage(executablePath, screen, async (page, session) => {
    let received = 0;
    session.on("Network.loadingFinished", ({ encodedDataLength }) => {
      received += encodedDataLength;
    });
    await prepare(page, session);
    await page.goto(address);
    const first = await typedAt(page);
    const bytes = received;
    await page.waitForLoadState("networkidle");
    await page.goto("about:blank");
    await page.goto(address);
    return [first, await typedAt(page), bytes];
  });
  const byLink = await withPage(executablePath, screen, async (page, session) => {
    await prepare(page, session);
    await page.goto(`${origin}/admin`);
    const link = page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Add blog" });
    await link.waitFor();
    await page.waitForTimeout(readingMs);
    const pressed = await link.evaluate((/** @type {HTMLElement} */ it) => {
      const at = performance.now();
      it.click();
      return at;
    });
    return (await typedAt(page)) - pressed;
  });
  return { times: [first, again, byLink], kilobytes: bytes / 1000 };
}

/** @typedef {import("@playwright/test").Page} Page */
/** @typedef {import("@playwright/test").CDPSession} Session */

/** Types a letter as soon as the page has a text, and marks the frame that shows it. Runs in the page. */
function typeWhenPossible() {
  const look = () => {
    const text = document.querySelector(".editor-text[contenteditable=true]");
    if (!(text instanceof HTMLElement)) return requestAnimationFrame(look);
    if (document.activeElement !== text) text.focus();
    if (text.textContent === "") document.execCommand("insertText", false, "a");
    if (text.textContent !== "a") return requestAnimationFrame(look);
    requestAnimationFrame(() => performance.mark("first-letter"));
  };
  look();
}

/** @param {Page} page @returns {Promise<number>} */
async function typedAt(page) {
  await page.waitForFunction(() => performance.getEntriesByName("first-letter").length > 0, undefined, {
    polling: 100,
  });
  return page.evaluate(() => performance.getEntriesByName("first-letter")[0]?.startTime ?? 0);
}
