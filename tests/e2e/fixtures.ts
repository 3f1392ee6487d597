import { type BrowserContextOptions, test as base, expect, type Page } from "@playwright/test";
import { type AiServer, startAiServer } from "../support/ai-server.ts";
import { isForAxe } from "../support/axe.ts";
import { reusedTabs, type Tab } from "../support/reused-tabs.ts";
import { type RunningBlog, reusedServers, startBlog } from "../support/running-blog.ts";

interface Options {
  /** Settings of this test's blog. */
  env: Record<string, string>;
  /** Begins with no data folder at all: the welcome post is there. */
  isFirstStart: boolean;
  /** Console messages that this test expects, because a failure is part of it. */
  expectedErrors: RegExp[];
}

interface Fixtures {
  blog: RunningBlog;
  /** A server of a model. The blog uses it in tests with `test.use(withAi)`. */
  ai: AiServer;
  /**
   * The options that Playwright gives each context of this test. All are named, so that a tab is used again only by tests
   * with the same ones.
   */
  ofTest: BrowserContextOptions;
  /** The tab of `page`. */
  tab: Tab;
  /** Opens a page in a separate browser context, for instance without JavaScript. */
  openPage: (options?: BrowserContextOptions) => Promise<Page>;
  /** A page whose browser holds the administrator's token. */
  signedIn: Page;
}

interface Shared {
  servers: ReturnType<typeof reusedServers>;
  tabs: ReturnType<typeof reusedTabs>;
}

/** Each test has an empty blog, and fails on every console error and on every request to another host. */
export const test = base.extend<Options & Fixtures, Shared>({
  env: [{}, { option: true }],
  isFirstStart: [false, { option: true }],
  expectedErrors: [[], { option: true }],
  servers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const servers = reusedServers();
      await use(servers);
      await servers.stop();
    },
    { scope: "worker" },
  ],
  tabs: [
    async ({ browser }, use) => {
      const tabs = reusedTabs(browser);
      await use(tabs);
      await tabs.close();
    },
    { scope: "worker" },
  ],
  blog: async ({ env, isFirstStart, servers }, use) => {
    if (!isFirstStart) return use(await servers.emptyBlog(env));
    const blog = await startBlog(env, { isFirstStart });
    await use(blog);
    await blog.stop();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  ai: async ({}, use) => {
    const ai = await startAiServer();
    await use(ai);
    await ai.close();
  },
  baseURL: async ({ blog }, use) => use(blog.origin),
  ofTest: async ({ blog, viewport, bypassCSP, javaScriptEnabled, reducedMotion }, use) =>
    use({
      ...{ baseURL: blog.origin, locale: "en-US", timezoneId: "UTC" },
      ...{ viewport, bypassCSP, javaScriptEnabled, reducedMotion },
    }),
  tab: async ({ tabs, blog, ofTest }, use, testInfo) => {
    const tab = await tabs.take(ofTest, blog.origin);
    await use(tab);
    await tabs.giveBack(tab, testInfo.status === testInfo.expectedStatus);
  },
  context: async ({ tab }, use) => use(tab.context),
  page: async ({ tab: { page }, blog, expectedErrors }, use) => {
    const complaints = watch(page, blog.origin, expectedErrors);
    await slowDown(page);
    await use(page);
    expect(complaints).toEqual([]);
  },
  openPage: async ({ tabs, blog, ofTest, expectedErrors }, use, testInfo) => {
    const opened: Tab[] = [];
    const complaints: string[][] = [];
    await use(async (options = {}) => {
      const tab = await tabs.take({ ...ofTest, ...options }, blog.origin);
      opened.push(tab);
      complaints.push(watch(tab.page, blog.origin, expectedErrors));
      await slowDown(tab.page);
      return tab.page;
    });
    for (const tab of opened) await tabs.giveBack(tab, testInfo.status === testInfo.expectedStatus);
    expect(complaints.flat()).toEqual([]);
  },
  signedIn: async ({ page, blog }, use) => {
    await signIn(page, blog);
    await use(page);
  },
});

/** Gives a page's browser the administrator's token. */
export async function signIn(page: Page, { origin, token }: RunningBlog): Promise<void> {
  await openFile(page, origin);
  await page.evaluate((given) => localStorage.setItem("token", given), token);
}

/** Removes the token where no application runs: one that does may call at any moment, and would be rejected without it. */
export async function signOut(page: Page, { origin }: RunningBlog): Promise<void> {
  await openFile(page, origin);
  await page.evaluate(() => localStorage.removeItem("token"));
}

async function openFile(page: Page, origin: string): Promise<void> {
  // Any file of the blog has its storage. A tab that is used again shows this one.
  const file = `${origin}/robots.txt`;
  if (page.url() !== file) await page.goto(file);
}

/** The blog starts with the test's model. A restart would end the server that tests share. */
export const withAi = {
  env: async ({ ai }: Pick<Fixtures, "ai">, use: (env: Record<string, string>) => Promise<void>) => use(ai.env),
};

/** Slows the processor of a page by the factor in `SLOW_CPU`, for races that a fast machine hides. */
async function slowDown(page: Page): Promise<void> {
  const rate = Number(process.env.SLOW_CPU ?? 1);
  if (rate === 1) return;
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
}

/** Messages of the browser that mean nothing here. */
const harmless = [
  // A page was left during a view transition between two documents.
  /^Transition was (?:aborted|skipped)/,
  // The image is below the screen of a test, or a tab that is used again has it. weight.test.ts shows that it is used.
  /\/images\/\S+ was preloaded using link preload but not used/,
];

/** Collects console errors of a browser, and every request to another host. */
function watch(page: Page, origin: string, expectedErrors: RegExp[]): string[] {
  const complaints: string[] = [];
  const complain = (text: string, url = "") => {
    const isExpected = [...harmless, ...expectedErrors].some((expected) => expected.test(text));
    if (!isExpected) complaints.push(`${text} ${url}`.trim());
  };
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complain(message.text(), message.location().url);
  });
  page.on("pageerror", (error) => complain(error.message));
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith("http") && url.origin !== origin && !isForAxe(url))
      complain(`foreign request: ${request.url()}`);
  });
  return complaints;
}

export { expect };
