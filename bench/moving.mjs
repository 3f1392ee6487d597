// Imports a generated export of 10,000 posts with 30,000 comments, and one of 200 MB: time, and the peak of memory.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { ready } from "../scripts/lib/ready.mjs";
import { root } from "../scripts/lib/root.mjs";
import { say, script } from "../scripts/lib/script.mjs";
import { startBlog, temporaryFolder } from "./lib/built-blog.mjs";
import { machine } from "./lib/process-cost.mjs";
import { table } from "./lib/table.mjs";

const largeBytes = 200e6;
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

/** @param {string} name @param {string} path @param {string} dataDir @param {string[]} options */
async function measure(name, path, dataDir, ...options) {
  say(`${name} …`);
  const began = performance.now();
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, LOG_LEVEL: "silent", MALLOC_ARENA_MAX: "1" };
  const args = [join(root, "dist/server/cli.js"), "import", path, ...options];
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "inherit"] });
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
  const [, posts = said] = /^post: (\S+) found/m.exec(said) ?? [];
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  return [name, (statSync(path).size / 1e6).toFixed(0), posts, seconds, peak.toFixed(0)];
}

async function anEmptyBlog() {
  const dataDir = temporaryFolder();
  await (await startBlog(dataDir)).stop();
  return dataDir;
}

await script(async () => {
  await ready();
  const folder = temporaryFolder();
  const many = join(folder, "many.xml");
  await write(many, { posts: 10_000, comments: 3, paragraphs: 3 });
  const blog = await anEmptyBlog();
  const rows = [
    await measure("check: 10,000 posts, 30,000 comments", many, blog, "--dry-run"),
    await measure("import of them", many, blog),
    await measure("second import of them", many, blog),
  ];
  const large = join(folder, "large.xml");
  await write(large, { posts: 1, comments: 0, paragraphs: 12, minBytes: largeBytes });
  rows.push(await measure("import of a large export", large, await anEmptyBlog()));
  process.stdout.write(`${machine()}\n\n${table(["import", "MB", "posts", "seconds", "peak MB"], rows)}\n`);
});
