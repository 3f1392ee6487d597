import { setImmediate as nextTurn } from "node:timers/promises";
import { script } from "../scripts/lib/script.mjs";
import { machine } from "./lib/process-cost.mjs";
import { source } from "./lib/source.mjs";
import { table } from "./lib/table.mjs";

/** Sizes of a text, and the longest turn of the event loop that its rendering may have, in milliseconds. */
const sizes = [
  { bytes: 200 * 1024, goalMs: 50 },
  { bytes: 1024 * 1024, goalMs: 300 },
];
const depths = [0, 60];
const imageId = "a".repeat(26);
const images = new Map([[imageId, { width: 1600, height: 900, largeWidth: 2400 }]]);
const site = { siteUrl: "https://blog.example", pageUrl: "https://blog.example/blog/1" };

await script(async () => {
  const { amplifiers, amplifyingCodes, amplifyingText, codeBlock } = await source("tests/support/amplifying-texts.ts");
  const { readableHtml } = await source("src/server/core/html/readable-html.ts");
  const { feedHtml } = await source("src/server/core/html/feed/feed-html.ts");
  const { markdownOf } = await source("src/server/core/html/markdown-of.ts");
  const { postMailHtml } = await source("src/server/mail/newsletter/post-mail-html.ts");
  const forms = {
    page: (/** @type {string} */ html) => readableHtml(html, images),
    feed: (/** @type {string} */ html) => feedHtml(html, site.siteUrl, site.pageUrl),
    Markdown: markdownOf,
    mail: (/** @type {string} */ html) => postMailHtml(html, { ...site, dir: "ltr", images }),
  };
  /** @type {{ name: string, htmlOf: (bytes: number) => string }[]} */
  const texts = [
    ...Object.entries(/** @type {Record<string, string>} */ (amplifiers)).flatMap(([name, piece]) =>
      depths.map((depth) => ({
        name: depth === 0 ? name : `${name}, ${depth} deep`,
        htmlOf: (/** @type {number} */ bytes) => amplifyingText([piece], bytes, depth),
      })),
    ),
    ...amplifyingCodes.map(
      (/** @type {{ language: string, name: string, code: string }} */ { language, name, code }) => ({
        name: `${language}: ${name}`,
        htmlOf: (/** @type {number} */ bytes) => codeBlock(language, code, bytes),
      }),
    ),
  ];
  const rows = [];
  let late = 0;
  for (const { name, htmlOf } of texts) {
    // V8 compiles the code first.
    const warm = htmlOf(20_000);
    for (const render of Object.values(forms)) await render(warm);
    for (const { bytes, goalMs } of sizes) {
      const html = htmlOf(bytes);
      const turns = [];
      for (const render of Object.values(forms)) turns.push(await longestTurn(() => render(html)));
      if (Math.max(...turns) > goalMs) late += 1;
      rows.push({
        cells: [name, bytes / 1024, ...turns.map((ms) => ms.toFixed(0))],
        share: Math.max(...turns) / goalMs,
      });
    }
  }
  rows.sort((a, b) => b.share - a.share);
  process.stdout.write(
    `${machine()}\n${late} of ${rows.length} texts over the goal of 50 ms for 200 kB and 300 ms for 1 MiB; the slowest:\n\n`,
  );
  process.stdout.write(
    `${table(
      ["text", "kB", ...Object.keys(forms).map((form) => `${form}: longest turn, ms`)],
      rows.slice(0, 30).map(({ cells }) => cells),
    )}\n`,
  );
});

/** The longest turn of the event loop while work is done, in milliseconds. @param {() => unknown} work */
async function longestTurn(work) {
  let longest = 0;
  let isDone = false;
  const began = performance.now();
  const watch = (async () => {
    for (let before = began; !isDone; ) {
      await nextTurn();
      const now = performance.now();
      longest = Math.max(longest, now - before);
      before = now;
    }
  })();
  await work();
  isDone = true;
  await watch;
  return longest;
}
