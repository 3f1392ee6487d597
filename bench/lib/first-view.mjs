import { chromium } from "@playwright/test";

/** A phone and a laptop, and the most that a first view may take there, as the goals of docs/performance.md name them. */
export const screens = [
  { name: "412 px at 2.6", width: 412, height: 823, deviceScaleFactor: 2.625, most: { requests: 12, kilobytes: 150 } },
  { name: "1280 px", width: 1280, height: 800, deviceScaleFactor: 1, most: { requests: 16, kilobytes: 200 } },
];

/** The connection and the processor of the goal for the application: 1.6 Mbit/s, 150 ms, a quarter of the speed. */
export const slow = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
export const slowdown = 4;

/**
 * What a page loads before its reader does anything.
 *
 * @param {string} executablePath of Chromium
 * @param {string} url
 * @param {(typeof screens)[number]} screen
 */
export async function measureFirstView(executablePath, url, { width, height, deviceScaleFactor }) {
  const options = { viewport: { width, height }, deviceScaleFactor };
  return withPage(executablePath, options, (page, session) => loadFirstView(page, session, url));
}

/**
 * @param {import("@playwright/test").Page} page
 * @param {import("@playwright/test").CDPSession} session with its network enabled
 * @param {string} url
 */
export async function loadFirstView(page, session, url) {
  /** @type {Map<string, { type: string, name: string, bytes: number }>} */
  const requests = new Map();
  session.on("Network.requestWillBeSent", ({ requestId, type = "", request }) => {
    const name = request.url.replace(/^.*\//, "");
    if (request.url.startsWith("http")) requests.set(requestId, { type, name, bytes: 0 });
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) request.bytes = encodedDataLength;
  });
  await page.goto(url, { waitUntil: "networkidle" });
  const all = [...requests.values()];
  const sum = (/** @type {typeof all} */ some) => some.reduce((total, { bytes }) => total + bytes, 0);
  const of = (/** @type {string} */ wanted) => all.filter(({ type }) => type === wanted);
  return {
    requests: all.length,
    /** Bytes received, with headers. */
    bytes: sum(all),
    scriptBytes: sum(of("Script")),
    fonts: of("Font").length,
    images: of("Image"),
  };
}

/**
 * Milliseconds from the first touch until the script and the data are received, and until the application has taken the page over, on a
 * slow phone.
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
    const times = await page.evaluate(() => {
      const app = document.querySelector("script[data-app]")?.getAttribute("data-app") ?? "";
      const requests = /** @type {PerformanceResourceTiming[]} */ (performance.getEntriesByType("resource"));
      const received = (/** @type {string} */ part) =>
        requests.find(({ name }) => name.includes(part))?.responseEnd ?? 0;
      return {
        scriptMs: received(app),
        dataMs: received("page-data"),
        readyMs: performance.getEntriesByName("application-ready")[0]?.startTime ?? 0,
      };
    });
    return {
      scriptMs: times.scriptMs - touched,
      dataMs: times.dataMs - touched,
      readyMs: times.readyMs - touched,
    };
  });
}

/**
 * @template Result
 * @param {string} executablePath
 * @param {import("@playwright/test").BrowserContextOptions} options
 * @param {(page: import("@playwright/test").Page, session: import("@playwright/test").CDPSession) => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function withPage(executablePath, options, work) {
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
