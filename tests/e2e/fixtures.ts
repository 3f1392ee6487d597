import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from "@playwright/test";
import { type AiServer, startAiServer } from "../support/ai-server.ts";
import { type RunningBlog, reusedServer, startBlog } from "../support/running-blog.ts";

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
  /** Opens a page in a separate browser context, for instance without JavaScript. */
  openPage: (options?: BrowserContextOptions) => Promise<Page>;
  /** A page whose browser holds the administrator's token. */
  signedIn: Page;
}

/** Each test has an empty blog, and fails on every console error and on every request to another host. */
export const test = base.extend<Options & Fixtures, { server: ReturnType<typeof reusedServer> }>({
  env: [{}, { option: true }],
  isFirstStart: [false, { option: true }],
  expectedErrors: [[], { option: true }],
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const server = reusedServer();
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  blog: async ({ env, isFirstStart, server }, use) => {
    if (!isFirstStart && Object.keys(env).length === 0) return use(await server.emptyBlog());
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
  page: async ({ page, blog, expectedErrors }, use) => {
    const complaints = watch(page, blog.origin, expectedErrors);
    await slowDown(page);
    await use(page);
    expect(complaints).toEqual([]);
  },
  openPage: async ({ browser, blog, expectedErrors }, use) => {
    const contexts: BrowserContext[] = [];
    const complaints: string[][] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({
        baseURL: blog.origin,
        locale: "en-US",
        timezoneId: "UTC",
        ...options,
      });
      contexts.push(context);
      const page = await context.newPage();
      complaints.push(watch(page, blog.origin, expectedErrors));
      await slowDown(page);
      return page;
    });
    for (const context of contexts) await context.close();
    expect(complaints.flat()).toEqual([]);
  },
  signedIn: async ({ page, blog }, use) => {
    await page.addInitScript((token) => {
      // The empty page of a browser has no storage.
      if (origin === "null") return;
      // Only on the first page, so that signing out works.
      if (!sessionStorage.getItem("was-signed-in")) localStorage.setItem("token", token);
      sessionStorage.setItem("was-signed-in", "yes");
    }, blog.token);
    await use(page);
  },
});

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

/** Messages of the browser when a page is left during a view transition between two documents. */
const leftEarly = /^Transition was (?:aborted|skipped)/;

/** Collects console errors of a browser, and every request to another host. */
function watch(page: Page, origin: string, expectedErrors: RegExp[]): string[] {
  const complaints: string[] = [];
  const complain = (text: string) => {
    if (![leftEarly, ...expectedErrors].some((expected) => expected.test(text))) complaints.push(text);
  };
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complain(message.text());
  });
  page.on("pageerror", (error) => complain(error.message));
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith("http") && url.origin !== origin) complain(`foreign request: ${request.url()}`);
  });
  return complaints;
}

export { expect };
