import { once } from "node:events";
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { get } from "node:http";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import Database from "better-sqlite3";
import { ready } from "../scripts/lib/ready.mjs";
import { say, script } from "../scripts/lib/script.mjs";
import { startBareNode } from "./lib/bare-node.mjs";
import { startBlog, temporaryFolder } from "./lib/built-blog.mjs";
import { callsTo } from "./lib/calls.mjs";
import { fill } from "./lib/fill.mjs";
import { plainBlog } from "./lib/posts.mjs";
import { firstThreadMs, machine, memoryMegabytes } from "./lib/process-cost.mjs";
import { progressBar } from "./lib/progress.mjs";
import { quantile, table } from "./lib/table.mjs";

/**
 * `npm run bench:scale -- 100 5000 --words 1500 --categories 24 --tags 500` chooses other blogs. `--blogs FOLDER` keeps
 * the filled blogs there and measures existing ones; calls that read or change all posts are then left out.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    blogs: { type: "string" },
    categories: { type: "string" },
    tags: { type: "string" },
    words: { type: "string" },
  },
});
const { blogs: keptBlogs, ...shapeValues } = values;
const sizes = positionals.length > 0 ? positionals.map(Number) : [100, 10_000, 100_000, 1_000_000];
const shape = {
  ...plainBlog,
  ...Object.fromEntries(Object.entries(shapeValues).map(([name, value]) => [name, Number(value)])),
};
const rounds = 20;
const callsInRound = 15;
/** Calls before each measurement: V8 optimises code during the first few hundred. */
const warmUps = 300;
/** CPU time of half of the searches. For comparison, a bare server is busy for the same time in each request. */
const bareMs = 2;
const metricsToken = "metrics-token-of-the-bench-0123456789";
/** Pages are rendered each time. */
const settings = { PAGE_CACHE_MEGABYTES: "0" };
const bareName = `node:http only, busy for ${bareMs} ms`;

/** Searches of a reader in whole texts. */
const textSearches = {
  miss: "zzqxj",
  rare: "quokka",
  common: "the",
  "common, three of them": "the of with",
  "rare and common": "the quokka",
  "beginning of a word": "kern",
  "beginning of many words": "co",
  Chinese: "手紙",
};

/** One search of each kind. Results grow with the blog; the time must not. */
const searches = {
  miss: { search: "zzqxj" },
  "miss, a long word": { search: "extraordinary" },
  rare: { search: "quokka" },
  common: { search: "the " },
  "two letters": { search: "of" },
  "two letters, miss": { search: "qz" },
  "one letter": { search: "e" },
  "one letter, miss": { search: "~" },
  Unicode: { search: "ΝΗΣΙΆ" },
  "Unicode, two letters": { search: "手紙" },
  "rare, in a category": { search: "quokka", category: "Startup" },
  "common, in a rare category": { search: "the ", category: "Finance" },
  "common, never in that category": { search: "kernel", category: "Startup" },
  "two letters, in a rare category": { search: "of", category: "Finance" },
  "common words that never meet": { search: "the the of the" },
};

await script(async () => {
  await ready();
  const body = Buffer.from('{"result":{"data":{"json":null}}}');
  const bare = await startBareNode(temporaryFolder(), { headers: ["content-type", "application/json"], body }, bareMs);
  const blogs = [];
  for (const size of sizes) {
    const dataDir = keptBlogs ? await keptBlog(keptBlogs, size) : await filledBlog(temporaryFolder(), size);
    blogs.push({ size, dataDir, ...(await startBlog(dataDir, settings)) });
  }
  const measured = await measure(blogs, bare);
  const memoryRows = [];
  const backgroundRows = [];
  for (const blog of blogs) {
    const row = [blog.size, blog.bootMs.toFixed(0), memoryMegabytes(blog.pid).toFixed(0)];
    memoryRows.push(row);
    if (!keptBlogs) row.push(...(await readAll(blog)));
    await blog.stop();
    if (!keptBlogs) backgroundRows.push([blog.size, ...(await measureBackground(blog.dataDir))]);
  }
  await bare.stop();
  const head = sizes.flatMap((size) => [`${size}: p50`, "p99", "CPU p50", "CPU p99"]);
  const ratio = sizes.length > 1 ? ["last ÷ first: p99", "CPU p50", "CPU p99"] : [];
  process.stdout.write(`${machine()}; ${rounds * callsInRound} calls of each, the blogs in turn, over HTTP\n`);
  process.stdout.write(`${shape.categories} categories, ${shape.tags} tags, texts of ${shape.words} words\n\n`);
  process.stdout.write(`${table(["ms", ...head, ...ratio], measured)}\n\n`);
  const readHead = keptBlogs ? [] : ["peak during /api/blog/all", "its MB", "its seconds"];
  process.stdout.write(`${table(["posts", "start, ms", "memory, MB", ...readHead], memoryRows)}\n\n`);
  if (keptBlogs) return;
  const backgroundHead = ["posts", "slugs of all posts, seconds", "longest turn, ms", "renaming a category, ms"];
  process.stdout.write(`${table(backgroundHead, backgroundRows)}\n`);
});

/** @param {string} dataDir @param {number} size */
async function filledBlog(dataDir, size) {
  await (await startBlog(dataDir)).stop();
  fill(dataDir, size, progressBar(`Filling ${size} posts`, size), shape);
  return dataDir;
}

/** The blog of that size in the folder, which an earlier run filled, or a new one. @param {string} folder @param {number} size */
async function keptBlog(folder, size) {
  const dataDir = join(folder, [size, ...Object.values(shape)].join("-"));
  if (existsSync(dataDir)) return dataDir;
  // A blog gets its name once it is complete.
  const unfinished = `${dataDir}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  await filledBlog(unfinished, size);
  renameSync(unfinished, dataDir);
  return dataDir;
}

/**
 * Gives all posts of a stopped server's blog their slugs, as after an update, and renames a category meanwhile.
 *
 * @param {string} dataDir
 */
async function measureBackground(dataDir) {
  const db = new Database(join(dataDir, "longhand.db"));
  db.exec("DELETE FROM slugs; INSERT INTO slugsWaiting SELECT id FROM blogs WHERE isPublished = 1");
  db.pragma("wal_checkpoint(TRUNCATE)");
  const isWaiting = db.prepare("SELECT EXISTS (SELECT 1 FROM slugsWaiting)").pluck();
  const blog = await startBlog(dataDir, { METRICS_TOKEN: metricsToken });
  const { query, mutate, close } = callsTo(blog.origin, await blog.signIn());
  await longestTurn(blog.origin);
  const began = performance.now();
  const [category] = (await query("category.list", undefined)).data;
  const { ms } = await mutate("category.change", { ...category, name: "Renamed" });
  while (isWaiting.get()) await wait(100);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const longest = await longestTurn(blog.origin);
  close();
  db.close();
  await blog.stop();
  return [seconds, longest.toFixed(1), ms.toFixed(1)];
}

/**
 * The longest delay of the server's event loop since the last call, in milliseconds.
 *
 * @param {string} origin
 */
async function longestTurn(origin) {
  const response = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(await response.text())?.[1]) * 1000;
}

/**
 * Rows of the table. Each kind of call goes to all blogs in short turns, so that a change of the machine's speed affects all
 * of them.
 *
 * @typedef {Awaited<ReturnType<typeof startBlog>> & { size: number, dataDir: string }} Blog
 * @param {Blog[]} blogs
 * @param {Awaited<ReturnType<typeof startBareNode>>} bare
 */
async function measure(blogs, bare) {
  const bareCalls = callsTo(bare.origin, "");
  const servers = await Promise.all(
    blogs.map(async ({ origin, signIn, dataDir, pid }) => {
      const calls = callsTo(origin, await signIn());
      return { pid, calls, kinds: kindsOf(calls, bareCalls, dataDir) };
    }),
  );
  const names = Object.keys(servers[0]?.kinds ?? {});
  const bar = progressBar(`Measuring ${blogs.map(({ size }) => size).join(", ")} posts`, names.length);
  const rows = [];
  for (const name of names) {
    const figures = servers.map(({ pid, kinds }) => ({
      pid: name === bareName ? bare.pid : pid,
      call: /** @type {Call} */ (kinds[name]),
      wall: [],
      cpu: [],
    }));
    for (const { call } of figures) for (let at = 0; at < warmUps; at++) await call(at);
    for (let round = 0; round < rounds; round++) {
      for (const figure of figures) await measureRound(figure, warmUps + round * callsInRound);
    }
    rows.push([name, ...cells(figures)]);
    bar(rows.length);
  }
  for (const { calls } of servers) calls.close();
  bareCalls.close();
  return rows;
}

/**
 * @typedef {{ pid: number, call: Call, wall: number[], cpu: number[] }} Figure times of one kind of call, in ms
 * @param {Figure} figure
 * @param {number} first
 */
async function measureRound({ pid, call, wall, cpu }, first) {
  for (let at = first; at < first + callsInRound; at++) {
    const before = firstThreadMs(pid);
    wall.push((await call(at)).ms);
    cpu.push(firstThreadMs(pid) - before);
  }
}

/** @param {Figure[]} figures one for each blog */
function cells(figures) {
  const times = figures.flatMap(({ wall, cpu }) =>
    [wall, cpu].flatMap((all) => [0.5, 0.99].map((q) => quantile(all, q))),
  );
  const [first, last] = [times.slice(0, 4), times.slice(-4)];
  const ratios = figures.length > 1 ? [1, 2, 3].map((at) => Number(last[at]) / Number(first[at])) : [];
  return [...times, ...ratios].map((cell) => cell.toFixed(2));
}

/**
 * The measured calls, by name.
 *
 * @typedef {(at: number) => Promise<{ ms: number }>} Call
 * @param {ReturnType<typeof callsTo>} calls
 * @param {ReturnType<typeof callsTo>} bare
 * @param {string} dataDir
 * @returns {Record<string, Call>}
 */
function kindsOf({ query, mutate, page }, bare, dataDir) {
  const { ids, keys, imageId } = sample(dataDir);
  const one = (/** @type {any[]} */ from, /** @type {number} */ at) => from[at % from.length];
  /** @type {string[]} */
  const added = [];
  const add = async (/** @type {number} */ at) => {
    const response = await mutate("post.add", {
      title: `A walk of ${at} steps`,
      subTitle: "What the map does not say",
      description: "<p>It had rained all night.</p>",
      category: "Lifestyle",
      imageId,
    });
    added.push(response.data.post._id);
    return response;
  };
  return {
    [bareName]: () => bare.query("nothing", undefined),
    "home, whole page": () => page("/"),
    "post, whole page": (at) => page(`/blog/${one(ids, at)}`),
    home: () => query("post.list", {}),
    "deep page": (at) => query("post.list", { cursor: one(keys, at) }),
    "category page": () => query("post.list", { category: "Startup" }),
    "rare category, deep": (at) => query("post.list", { category: "Finance", cursor: one(keys, at) }),
    ...Object.fromEntries(
      Object.entries(searches).map(([name, search]) => [`search: ${name}`, () => query("post.list", search)]),
    ),
    ...Object.fromEntries(
      Object.entries(textSearches).map(([name, term]) => [
        `whole text: ${name}`,
        () => query("search.texts", { term }),
      ]),
    ),
    "post page": (at) => query("post.byId", { postId: one(ids, at) }),
    "comments of a post": (at) => query("comment.listForPost", { postId: one(ids, at) }),
    "admin list": () => query("post.adminList", {}),
    "admin list, deep": (at) => query("post.adminList", { cursor: one(ids, at) }),
    dashboard: () => query("dashboard.summary", undefined),
    "admin comments": () => query("comment.adminList", { status: "waiting" }),
    add,
    publish: () => mutate("post.setPublished", { postId: added.pop(), isPublished: true }),
  };
}

/** Posts at regular distances of the archive, and an image for new posts. @param {string} dataDir */
function sample(dataDir) {
  const db = new Database(join(dataDir, "longhand.db"), { readonly: true });
  const last = Number(db.prepare("SELECT max(rowid) FROM blogs").pluck().get());
  const near = db.prepare("SELECT id, feedKey FROM blogs WHERE rowid >= ? AND isPublished = 1 ORDER BY rowid LIMIT 1");
  const places = Array.from({ length: 97 }, (_, at) => Math.floor((last * at) / 97) + 1);
  const picked = /** @type {{ id: string, feedKey: number }[]} */ (places.map((place) => near.get(place)));
  const imageId = db.prepare("SELECT id FROM images LIMIT 1").pluck().get();
  db.close();
  return { ids: picked.map(({ id }) => id), keys: picked.map(({ feedKey }) => feedKey), imageId };
}

/**
 * Reads the whole list as a script does, and discards it.
 *
 * @param {Blog} blog
 */
async function readAll({ origin, pid, size }) {
  say(`Reading /api/blog/all of ${size} posts…`);
  const began = performance.now();
  let bytes = 0;
  let peak = memoryMegabytes(pid);
  const sampler = setInterval(() => {
    peak = Math.max(peak, memoryMegabytes(pid));
  }, 50);
  const [response] = await once(get(`${origin}/api/blog/all`), "response");
  for await (const chunk of response) bytes += chunk.length;
  clearInterval(sampler);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  return [peak.toFixed(0), (bytes / 1e6).toFixed(1), seconds];
}
