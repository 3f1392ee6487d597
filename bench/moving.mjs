// Imports a generated export of 2,000 posts with 6,000 comments, and moves one of 20 MB in and out: time, the peak of
// memory, and the effect of an import on a running server, in some five minutes. `-- 200 10000` chooses the megabytes and
// posts of the goals, which take most of an hour.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, createWriteStream, mkdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { ready } from "../scripts/lib/ready.mjs";
import { root } from "../scripts/lib/root.mjs";
import { say, script } from "../scripts/lib/script.mjs";
import { startBlog, temporaryFolder } from "./lib/built-blog.mjs";
import { machine } from "./lib/process-cost.mjs";
import { table } from "./lib/table.mjs";

const words = "the hill was green and the rain had not come yet so we walked along the wall to the old mill".split(" ");
const spaces = { excerpt: "export/1.2/excerpt/", wp: "export/1.2/" };
const named = Object.entries(spaces).map(([prefix, path]) => `xmlns:${prefix}="http://wordpress.org/${path}"`);
const content = 'xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"';
const head = `<?xml version="1.0"?><rss version="2.0" ${named.join(" ")} ${content}><channel><wp:wxr_version>1.2</wp:wxr_version>`;

/** @param {number} seed */
const paragraph = (seed) => Array.from({ length: 90 }, (_, at) => words[(seed * 7 + at * 3) % words.length]).join(" ");

/** @param {number} id @param {number} comments @param {number} paragraphs */
function item(id, comments, paragraphs) {
  const date = new Date(Date.UTC(2005, 0, 1) + id * 3_600_000).toISOString().slice(0, 19).replace("T", " ");
  const text = Array.from({ length: paragraphs }, (_, at) => paragraph(id + at)).join("\n\n");
  const fields = Array.from({ length: comments }, (_, at) => ({
    id: id * 10 + at,
    author: "Reader",
    date_gmt: date,
    content: "What a walk.",
    approved: 1,
    parent: at === 2 ? id * 10 : 0,
  }));
  const replies = fields.map((comment) => {
    const inner = Object.entries(comment).map(([name, value]) => `<wp:comment_${name}>${value}</wp:comment_${name}>`);
    return `<wp:comment>${inner.join("")}</wp:comment>`;
  });
  return `<item><title>Walk ${id}</title><link>https://old.example/walk-${id}/</link><dc:creator>ada</dc:creator>
<content:encoded><![CDATA[${text}]]></content:encoded><wp:post_id>${id}</wp:post_id><wp:post_date_gmt>${date}</wp:post_date_gmt>
<wp:post_name>walk-${id}</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type>
<category domain="post_tag" nicename="walks">walks</category>${replies.join("")}</item>\n`;
}

/** @param {string} path @param {{ posts: number, comments: number, paragraphs: number, minBytes?: number }} size */
async function write(path, { posts, comments, paragraphs, minBytes = 0 }) {
  const out = createWriteStream(path);
  out.write(head);
  let bytes = 0;
  for (let id = 1; id <= posts || bytes < minBytes; id++) {
    const text = item(id, comments, paragraphs);
    bytes += text.length;
    if (!out.write(text)) await once(out, "drain");
  }
  out.end("</channel></rss>");
  await once(out, "close");
}

/** @param {number | undefined} pid */
function peakMegabytes(pid) {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/**
 * Runs a command and measures its own memory, without that of the process that decodes images.
 *
 * @param {string} name @param {string} path of the source or the export @param {string} dataDir @param {string[]} args
 */
async function measure(name, path, dataDir, ...args) {
  say(`${name} …`);
  const began = performance.now();
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, LOG_LEVEL: "silent", MALLOC_ARENA_MAX: "1" };
  const command = ["--max-old-space-size=300", join(root, "dist/server/cli.js"), ...args];
  const child = spawn(process.execPath, command, { env, stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  let peak = 0;
  child.stdout.on("data", (chunk) => {
    said += chunk;
  });
  const timer = setInterval(() => {
    peak = Math.max(peak, peakMegabytes(child.pid));
  }, 50);
  await once(child, "exit");
  clearInterval(timer);
  const [, posts = ""] = /^post: (\S+) found/m.exec(said) ?? [];
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  say(`  ${seconds} s, ${peak.toFixed(0)} MB`);
  return [name, (statSync(path).size / 1e6).toFixed(0), posts, seconds, peak.toFixed(0)];
}

async function anEmptyBlog() {
  const dataDir = temporaryFolder();
  await (await startBlog(dataDir)).stop();
  return dataDir;
}

const metricsToken = "a-token-of-the-bench";

/** @param {string} token @param {unknown} [input] of a mutation @returns {RequestInit} */
const callOf = (token, input) => ({
  headers: { authorization: token, "content-type": "application/json" },
  ...(input !== undefined && { method: "POST", body: JSON.stringify({ json: input }) }),
});

/** Saves a draft again and again, as the writing page does. @param {string} origin @param {string} token */
function startSaving(origin, token) {
  const randomToken = () => Array.from({ length: 26 }, () => Math.floor(Math.random() * 36).toString(36)).join("");
  const draftId = randomToken();
  /** @type {string[]} */
  let ownVersions = [];
  const line = { title: "A walk", subTitle: "", category: "", imageId: null };
  const when = { isPublished: false, publishedAt: null, publishAt: null };
  return async () => {
    const version = randomToken();
    const text = { ...line, ...when, description: `<p>${paragraph(ownVersions.length)}</p>` };
    const input = { draftId, isNew: true, text, version, ownVersions, basedOn: null };
    const { ok } = await fetch(`${origin}/trpc/draft.save`, callOf(token, input));
    ownVersions = [version, ...ownVersions].slice(0, 10);
    return ok;
  };
}

/**
 * Measures the effect of other work on a running server: the longest turn of its event loop, its slowest answer, and
 * the saves of drafts meanwhile.
 *
 * @param {string} name @param {string} dataDir @param {(blog: Awaited<ReturnType<typeof startBlog>>) => Promise<unknown>} work
 */
async function beside(name, dataDir, work) {
  say(`${name} …`);
  const blog = await startBlog(dataDir, { METRICS_TOKEN: metricsToken, LOG_LEVEL: "silent" });
  const longestTurn = async () => {
    const response = await fetch(`${blog.origin}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
    // In seconds since the last request, including the 10 ms of measuring.
    const [, seconds = "0"] = /^nodejs_eventloop_lag_max_seconds ([\d.e-]+)/m.exec(await response.text()) ?? [];
    return Number(seconds) * 1000;
  };
  const save = startSaving(blog.origin, await blog.signIn());
  await longestTurn();
  let isOver = false;
  let refused = 0;
  /** @type {number[]} */
  const turns = [];
  /** @type {number[]} */
  const answers = [];
  /** @type {number[]} */
  const saves = [];
  const asking = (async () => {
    while (!isOver) {
      const began = performance.now();
      await (await fetch(`${blog.origin}/`)).text();
      answers.push(performance.now() - began);
      turns.push(await longestTurn());
      await wait(20);
    }
  })();
  const saving = (async () => {
    while (!isOver) {
      const began = performance.now();
      if (!(await save())) refused += 1;
      saves.push(performance.now() - began);
      await wait(50);
    }
  })();
  await work(blog);
  isOver = true;
  await Promise.all([asking, saving]);
  await blog.stop();
  const at = (/** @type {number[]} */ values, /** @type {number} */ share) =>
    (values.sort((one, other) => one - other)[Math.ceil(values.length * share) - 1] ?? 0).toFixed(0);
  const held = [at(turns, 0.99), at(turns, 1), at(answers, 0.99), at(answers, 1)];
  return [name, String(turns.length), ...held, String(saves.length), at(saves, 0.99), at(saves, 1), String(refused)];
}

/** Imports from the screen. @param {Awaited<ReturnType<typeof startBlog>>} blog @param {string} file */
async function importFromScreen(blog, file) {
  const token = await blog.signIn();
  const call = async (/** @type {string} */ name, /** @type {unknown} */ input) =>
    (await fetch(`${blog.origin}/trpc/${name}`, callOf(token, input))).json();
  await call("import.start", { file, isCheck: false });
  for (;;) {
    await wait(500);
    const { result } = await call("import.overview", undefined);
    if (result.data.json.job.state !== "running") return;
  }
}

await script(async () => {
  await ready();
  const [megabytes = 20, posts = 2_000] = process.argv.slice(2).map(Number);
  const folder = temporaryFolder();
  const many = join(folder, "many.xml");
  await write(many, { posts, comments: 3, paragraphs: 3 });
  const blog = await anEmptyBlog();
  const rows = [
    await measure(`check: ${posts} posts, ${3 * posts} comments`, many, blog, "import", many, "--dry-run"),
    await measure("import of them", many, blog, "import", many),
    await measure("second import of them", many, blog, "import", many),
  ];
  const large = join(folder, "large.xml");
  await write(large, { posts: 1, comments: 0, paragraphs: 12, minBytes: megabytes * 1e6 });
  const largeBlog = await anEmptyBlog();
  rows.push(await measure("import of a large export of WordPress", large, largeBlog, "import", large));
  for (const name of ["blog.zip", "blog.xml", "blog.json"]) {
    const path = join(folder, name);
    rows.push(await measure(`export of that blog as ${name}`, large, largeBlog, "export", path));
  }
  const json = join(folder, "blog.json");
  rows.push(await measure("import of that export for Ghost", json, await anEmptyBlog(), "import", json));

  const served = await anEmptyBlog();
  mkdirSync(join(served, "imports"), { recursive: true });
  copyFileSync(many, join(served, "imports", "many.xml"));
  const other = await anEmptyBlog();
  const held = [
    await beside("nothing, for 20 seconds", other, () => wait(20_000)),
    await beside("an import of the command", other, () => measure("…", many, other, "import", many)),
    await beside("an import from the screen", served, (it) => importFromScreen(it, "many.xml")),
  ];
  const heads = ["work", "MB", "posts", "seconds", "peak MB"];
  const heldHeads = [
    "the server beside",
    "questions",
    "turn p99 ms",
    "longest turn ms",
    "answer p99 ms",
    "slowest answer ms",
    "saves",
    "save p99 ms",
    "slowest save ms",
    "refused",
  ];
  const sizes = `The sizes of the goals are 200 MB and 10000 posts; here ${megabytes} MB and ${posts} posts.`;
  process.stdout.write(`${machine()}\n${sizes}\n\n${table(heads, rows)}\n${table(heldHeads, held)}\n`);
});
