import type { EventEmitter } from "node:events";
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from "@playwright/test";

export interface Tab {
  page: Page;
  context: BrowserContext;
}

interface KeptTab extends Tab {
  /** Options of its context, as a key. */
  kind: string;
  reducedMotion: BrowserContextOptions["reducedMotion"];
  size: ReturnType<Page["viewportSize"]>;
  devTools: CDPSession;
  /** Ends the test's changes that Playwright can take back. */
  undo: () => Promise<void>;
  /** Whether a test has changed what cannot be taken back, such as the clock. */
  isWorn: () => boolean;
}

const events = [
  "console",
  "dialog",
  "pageerror",
  "popup",
  "request",
  "requestfailed",
  "requestfinished",
  "response",
] as const;

/**
 * Tabs of a browser for many tests. A new tab costs a process and compiles every script again, which takes longer than most
 * tests. A tab that is used again has no storage, cookies, history, routes and listeners of the test before.
 *
 * @param isReusing false: each test gets a new tab
 */
export function reusedTabs(browser: Browser, isReusing = process.env.NEW_TABS === undefined) {
  const idle: KeptTab[] = [];
  const used = new Map<Page, KeptTab>();

  async function open(options: BrowserContextOptions, kind: string): Promise<KeptTab> {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    const { reducedMotion = null } = options;
    return { page, context, kind, reducedMotion, size: page.viewportSize(), devTools, ...noteChanges(page, context) };
  }

  return {
    /** @returns a tab without a page, with empty storage and no history */
    async take(options: BrowserContextOptions, origin: string): Promise<Tab> {
      const kind = JSON.stringify([origin, options]);
      const at = idle.findIndex((tab) => tab.kind === kind);
      const [tab = await open(options, kind)] = at < 0 ? [] : idle.splice(at, 1);
      used.set(tab.page, tab);
      await tab.devTools.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
      return tab;
    },
    /** Takes a tab back after a test, to be used again if the test passed. */
    async giveBack({ page, context }: Tab, isSound: boolean) {
      const tab = used.get(page);
      used.delete(page);
      if (tab && isReusing && isSound && !tab.isWorn() && !page.isClosed() && (await leave(tab))) idle.push(tab);
      else await context.close();
    },
    async close() {
      for (const { context } of idle) await context.close();
    },
  };
}

/** Notes what a test adds to its tab. The tab's own session, opened before, is not noted. */
function noteChanges(page: Page, context: BrowserContext) {
  let isWorn = false;
  let added: (() => Promise<unknown>)[] = [];
  const replace = (target: object, name: string, noteCall: (made: unknown) => void) => {
    const call = Reflect.get(target, name) as (...given: unknown[]) => Promise<unknown>;
    const noted = async (...given: unknown[]) => {
      const made = await call.apply(target, given);
      noteCall(made);
      return made;
    };
    Object.assign(target, { [name]: noted });
  };
  for (const target of [page, context]) {
    for (const name of ["addInitScript", "exposeFunction"]) {
      replace(target, name, (made) => added.push(() => (made as { dispose(): Promise<void> }).dispose()));
    }
  }
  // What a session has emulated ends with it.
  replace(context, "newCDPSession", (made) => added.push(() => (made as CDPSession).detach()));
  const setOffline = context.setOffline.bind(context);
  replace(context, "setOffline", () => added.push(() => setOffline(false)));
  for (const name of ["install", "pauseAt", "setFixedTime"]) {
    replace(page.clock, name, () => {
      isWorn = true;
    });
  }
  return {
    isWorn: () => isWorn,
    async undo() {
      for (const end of added) await end();
      added = [];
      for (const event of events) {
        for (const listener of (page as unknown as EventEmitter).listeners(event)) {
          page.off(event as "request", listener as () => void);
        }
      }
      await page.unrouteAll({ behavior: "ignoreErrors" });
      await context.unrouteAll({ behavior: "ignoreErrors" });
    },
  };
}

/** Leaves the page of a test, in the same process. @returns whether that worked: a test may have ended its server */
async function leave({ page, context, reducedMotion, size, devTools, undo }: KeptTab): Promise<boolean> {
  try {
    for (const other of context.pages()) if (other !== page) await other.close();
    await undo();
    await page.goto("/robots.txt");
    await page.emulateMedia({
      media: null,
      colorScheme: "light",
      reducedMotion,
      forcedColors: null,
      contrast: null,
    });
    if (size) await page.setViewportSize(size);
    await page.evaluate(() => sessionStorage.clear());
    await devTools.send("Page.resetNavigationHistory");
    await devTools.send("Input.dispatchMouseEvent", { type: "mouseMoved", x: -1, y: -1 });
    await context.clearCookies();
    return true;
  } catch {
    return false;
  }
}
