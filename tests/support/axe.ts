import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { AxeResults } from "axe-core";
import { animationsHaveEnded } from "./application.ts";

const script = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/**
 * Everything axe-core objects to, in words. The test switches off our own policy, which would keep axe-core out of the page.
 *
 * @param rules axe-core's rules; all of them when left out
 */
export async function objections(page: Page, rules?: readonly string[]): Promise<string[]> {
  await animationsHaveEnded(page);
  if (!(await page.evaluate(() => "axe" in window))) await page.addScriptTag({ path: script });
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
