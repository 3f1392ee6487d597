import { chromium } from "@playwright/test";

/** A phone and a desktop, as the goals of docs/performance.md name them. */
const screens = [
  { width: 412, height: 823, deviceScaleFactor: 1.75 },
  { width: 1280, height: 800, deviceScaleFactor: 1 },
];

/** The connection and the processor of the goal for the application: 1.6 Mbit/s, 150 ms, a quarter of the speed. */
const slow = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const slowdown = 4;

/**
 * What a page loads before its reader does anything, at each width.
 *
 * @param {string} executablePath of Chromium
 * @param {string} url
 * @returns {Promise<{ width: number, requests: number, bytes: number, scriptBytes: number, fonts: number }[]>} bytes with headers, as received
 */
export async function measureFirstView(executablePath, url) {
  /** @type {{ width: number, requests: number, bytes: number, scriptBytes: number, fonts: number }[]} */
  const found = [];
  for (const { width, height, deviceScaleFactor } of screens) {
    await withPage(executablePath, { viewport: { width, height }, deviceScaleFactor }, async (page, session) => {
      /** @type {Map<string, { type: string, bytes: number }>} */
      const requests = new Map();
      session.on("Network.requestWillBeSent", ({ requestId, type = "", request }) => {
        if (request.url.startsWith("http")) requests.set(requestId, { type, bytes: 0 });
      });
      session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
        const request = requests.get(requestId);
        if (request) request.bytes = encodedDataLength;
      });
      await page.goto(url, { waitUntil: "networkidle" });
      const all = [...requests.values()];
      const sum = (/** @type {typeof all} */ some) => some.reduce((total, { bytes }) => total + bytes, 0);
      found.push({
        width,
        requests: all.length,
        bytes: sum(all),
        scriptBytes: sum(all.filter(({ type }) => type === "Script")),
        fonts: all.filter(({ type }) => type === "Font").length,
      });
    });
  }
  return found;
}

/**
 * Milliseconds from the first touch until the application has taken the page over, on a slow phone.
 *
 * @param {string} executablePath of Chromium
 * @param {string} url
 */
export async function measureStart(executablePath, url) {
  return withPage(executablePath, { viewport: { width: 412, height: 823 } }, async (page, session) => {
    await page.goto(url, { waitUntil: "networkidle" });
    await session.send("Network.emulateNetworkConditions", slow);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    const touched = await page.evaluate(() => {
      const at = performance.now();
      document.querySelector("a")?.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
      return at;
    });
    await page.waitForFunction(() => performance.getEntriesByName("application-ready").length > 0);
    const ready = await page.evaluate(() => performance.getEntriesByName("application-ready")[0]?.startTime ?? 0);
    return ready - touched;
  });
}

/**
 * @template Result
 * @param {string} executablePath
 * @param {import("@playwright/test").BrowserContextOptions} options
 * @param {(page: import("@playwright/test").Page, session: import("@playwright/test").CDPSession) => Promise<Result>} work
 * @returns {Promise<Result>}
 */
async function withPage(executablePath, options, work) {
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    const page = await (await browser.newContext(options)).newPage();
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    return await work(page, session);
  } finally {
    await browser.close();
  }
}
