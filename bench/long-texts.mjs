import { setImmediate as nextTurn } from "node:timers/promises";
import { createServer } from "vite";
import { root } from "../scripts/lib/root.mjs";
import { script } from "../scripts/lib/script.mjs";
import { machine } from "./lib/process-cost.mjs";
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
  // `source` ends its runner, but the text's first code block and formula load a package.
  const vite = await createServer({ configFile: false, root, logLevel: "error", server: { middlewareMode: true } });
  const source = (/** @type {string} */ path) => vite.ssrLoadModule(`/${path}`);
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
  /** @type {{ cells: (string | number)[], share: number }[]} */
  const rows = [];
  let late = 0;
  const measure = async (
    /** @type {string} */ name,
    /** @type {(bytes: number) => string} */ htmlOf,
    /** @type {Partial<typeof forms>} */ shown,
    /** @type {typeof sizes} */ some,
  ) => {
    // V8 compiles the code first.
    for (const render of Object.values(shown)) await render(htmlOf(20_000));
    for (const { bytes, goalMs } of some) {
      const html = htmlOf(bytes);
      const turns = [];
      for (const render of Object.values(shown)) turns.push(await longestTurn(() => render(html)));
      const share = Math.max(...turns) / goalMs;
      if (share > 1) late += 1;
      rows.push({ cells: [name, bytes / 1024, ...turns.map((ms) => ms.toFixed(0))], share });
    }
  };
  for (const [name, piece] of Object.entries(amplifiers))
    for (const depth of depths) {
      const htmlOf = (/** @type {number} */ bytes) => amplifyingText([piece], bytes, depth);
      await measure(depth === 0 ? name : `${name}, ${depth} deep`, htmlOf, forms, sizes);
    }
  // At most 200,000 characters of code are coloured, on pages alone.
  for (const { language, name, code } of amplifyingCodes) {
    const htmlOf = (/** @type {number} */ bytes) => codeBlock(language, code, bytes);
    await measure(`${language}: ${name}`, htmlOf, { page: forms.page }, sizes.slice(0, 1));
  }
  rows.sort((a, b) => b.share - a.share);
  const head = ["text", "kB", ...Object.keys(forms).map((form) => `${form}: longest turn, ms`)];
  const slowest = rows.slice(0, 30).map(({ cells }) => head.map((_, at) => cells[at] ?? ""));
  process.stdout.write(
    `${machine()}\n${late} of ${rows.length} texts over 50 ms for 200 kB or 300 ms for 1 MiB; the slowest:\n\n`,
  );
  process.stdout.write(`${table(head, slowest)}\n`);
  await vite.close();
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
