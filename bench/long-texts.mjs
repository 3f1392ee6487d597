import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import Database from "better-sqlite3";
import { ready } from "../scripts/lib/ready.mjs";
import { root } from "../scripts/lib/root.mjs";
import { say, script } from "../scripts/lib/script.mjs";
import { startBlog, temporaryFolder } from "./lib/built-blog.mjs";
import { fill } from "./lib/fill.mjs";
import { machine, memoryMegabytes } from "./lib/process-cost.mjs";
import { source } from "./lib/source.mjs";
import { quantile, table } from "./lib/table.mjs";

/** Sizes of a text, and the longest turn of the event loop that a reader's request may have, in milliseconds. */
const sizes = [
  { bytes: 200 * 1024, goalMs: 50 },
  { bytes: 1024 * 1024, goalMs: 300 },
];
const depths = [0, 60];
const readersForms = ["page", "feed", "Markdown"];
/** Time for what a request leaves behind, such as a compressed copy. */
const settleMs = 20;

await script(async () => {
  await ready();
  const { amplifiers, amplifyingCodes, amplifyingText, codeBlock } = await source("tests/support/amplifying-texts.ts");
  const dataDir = temporaryFolder();
  await (await startBlog(dataDir)).stop();
  fill(dataDir, 1, () => {});
  const file = join(dataDir, "turns");
  const preload = `--import=${join(root, "bench/lib/report-turns.mjs")}`;
  const blog = await startBlog(dataDir, { LOG_LEVEL: "error", NODE_OPTIONS: preload, TURNS_FILE: file });
  const headers = { authorization: await blog.signIn(), "content-type": "application/json" };
  const { blogs } = await (await fetch(`${blog.origin}/api/blog/all`)).json();
  const postId = blogs[0]._id;
  const input = encodeURIComponent(JSON.stringify({ json: { postId } }));
  const paths = {
    page: `/blog/${postId}`,
    feed: "/feed.xml",
    Markdown: `/blog/${postId}.md`,
    mail: `/trpc/mailing.preview?input=${input}`,
  };
  const longestTurn = async () => {
    rmSync(file, { force: true });
    process.kill(blog.pid, "SIGUSR2");
    while (!existsSync(file) || !readFileSync(file, "utf8")) await wait(2);
    return Number(readFileSync(file, "utf8"));
  };
  const turnOf = async (/** @type {string} */ path) => {
    await longestTurn();
    const response = await fetch(blog.origin + path, { headers });
    await response.arrayBuffer();
    await wait(settleMs);
    return longestTurn();
  };
  const db = new Database(join(dataDir, "longhand.db"));
  // The search would read each text in the background, between the requests.
  for (const name of db
    .prepare("SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'blogs'")
    .pluck()
    .all())
    db.exec(`DROP TRIGGER "${name}"`);
  let saves = 0;
  // A save through the API would take most of the time. The redirect empties the page cache.
  const store = async (/** @type {string} */ description) => {
    db.prepare("UPDATE blogs SET description = ?").run(description);
    const body = JSON.stringify({ json: { path: `/old-${++saves}`, target: "/", status: 301 } });
    const response = await fetch(`${blog.origin}/trpc/redirect.add`, { method: "POST", headers, body });
    if (!response.ok) throw new Error(`The page cache was not emptied: ${await response.text()}`);
  };
  /** @type {{ cells: string[], share: number, isLate: boolean }[]} */
  const rows = [];
  let peak = 0;
  const measure = async (
    /** @type {string} */ name,
    /** @type {(bytes: number) => string} */ htmlOf,
    /** @type {string[]} */ forms,
    /** @type {typeof sizes} */ some,
  ) => {
    for (const { bytes, goalMs } of some) {
      await store(htmlOf(bytes));
      /** @type {Record<string, number>} */
      const turns = {};
      for (const form of forms) turns[form] = await turnOf(paths[/** @type {keyof typeof paths} */ (form)]);
      peak = Math.max(peak, memoryMegabytes(blog.pid));
      const share = Math.max(...readersForms.map((form) => turns[form] ?? 0)) / goalMs;
      const cells = forms.map((form) => turns[form]?.toFixed(0) ?? "");
      rows.push({ cells: [name, String(bytes / 1024), ...cells], share, isLate: share > 1 });
    }
  };
  say("texts…");
  // V8 compiles the code first.
  for (const piece of Object.values(amplifiers))
    await measure("", () => amplifyingText([piece], 30_000, 0), Object.keys(paths), sizes.slice(0, 1));
  rows.length = 0;
  for (const [name, piece] of Object.entries(amplifiers))
    for (const depth of depths) {
      const htmlOf = (/** @type {number} */ bytes) => amplifyingText([piece], bytes, depth);
      await measure(depth === 0 ? name : `${name}, ${depth} deep`, htmlOf, Object.keys(paths), sizes);
    }
  say("codes…");
  // At most 200,000 characters of code are coloured, on pages alone.
  for (const { language, name, code } of amplifyingCodes) {
    const htmlOf = (/** @type {number} */ bytes) => codeBlock(language, code, bytes);
    await measure(`${language}: ${name}`, htmlOf, ["page"], sizes.slice(0, 1));
  }
  await blog.stop();
  rows.sort((a, b) => b.share - a.share);
  const late = rows.filter(({ isLate }) => isLate).length;
  const head = ["text", "kB", ...Object.keys(paths).map((form) => `${form}: longest turn, ms`)];
  const slowest = rows.slice(0, 30).map(({ cells }) => head.map((_, at) => cells[at] ?? ""));
  const shares = rows.map(({ share }) => share);
  process.stdout.write(
    `${machine()}\n${late} of ${rows.length} texts over 50 ms for 200 kB or 300 ms for 1 MiB at a reader's request; ` +
      `median ${quantile(shares, 0.5).toFixed(2)} of the goal; ${peak.toFixed(0)} MB; the slowest:\n\n`,
  );
  process.stdout.write(`${table(head, slowest)}\n`);
});
