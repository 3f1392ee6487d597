import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import type { AxeResults } from "axe-core";
import { animationsHaveEnded } from "./application.ts";

let served: Promise<string> | undefined;

/** The URL of axe-core on a server of this process: the browser compiles it once, and a text of half a megabyte in each page. */
async function serveScript(): Promise<string> {
  const script = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"));
  const headers = { "Content-Type": "text/javascript", "Cache-Control": "max-age=86400" };
  const server = createServer((_req, res) => void res.writeHead(200, headers).end(script)).listen(0, "127.0.0.1");
  await once(server, "listening");
  server.unref();
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}${scriptPath}`;
}

const scriptPath = "/axe-core.min.js";

/** Whether a request is that of `objections`. */
export const isForAxe = ({ hostname, pathname }: URL) => hostname === "127.0.0.1" && pathname === scriptPath;

/**
 * Everything axe-core objects to, in words. The test switches off our own policy, which would keep axe-core out of the page.
 *
 * @param rules axe-core's rules; all of them when left out
 */
export async function objections(page: Page, rules?: readonly string[]): Promise<string[]> {
  await animationsHaveEnded(page);
  served ??= serveScript();
  if (!(await page.evaluate(() => "axe" in window))) await page.addScriptTag({ url: await served });
  // No rule that is asked for needs the style sheets fetched and parsed again.
  const options = { preload: false, resultTypes: ["violations"], ...(rules ? { runOnly: rules } : {}) };
  const results = (await page.evaluate(`axe.run(${JSON.stringify(options)})`)) as AxeResults;
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes
      // What scrolls inside a text that is being written follows the cursor, as another test shows, and is no stop of its own for Tab.
      .filter(({ html }) => !(id === "scrollable-region-focusable" && /editor-(?:code|table)/.test(html)))
      .map((node) => `${id}: ${help}: ${node.target.join(" ")} ${node.failureSummary}`),
  );
}
