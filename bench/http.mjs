import { once } from "node:events";
import { get } from "node:http";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { ready } from "../scripts/lib/ready.mjs";
import { say, script } from "../scripts/lib/script.mjs";
import { startBareNode, startRenderer } from "./lib/bare-node.mjs";
import { startBlog, temporaryFolder } from "./lib/built-blog.mjs";
import { fill } from "./lib/fill.mjs";
import { ask, loadGenerator } from "./lib/load.mjs";
import { hasNginx, startNginx } from "./lib/nginx.mjs";
import { cpuMicroseconds, machine } from "./lib/process-cost.mjs";
import { median, table } from "./lib/table.mjs";

const postCount = 100;
const rounds = 5;
const secondsEach = 2;
/** Long enough for the engine to have compiled what it runs. */
const warmUpSeconds = 5;

/** @typedef {{ origin: string, pid: number }} Server */

await script(async () => {
  await ready();
  // A data folder each: two servers on one would refuse.
  const blog = await startFilledBlog();
  const uncached = await startFilledBlog({ PAGE_CACHE_MEGABYTES: "0" });
  const post = await newestPost(blog.origin);
  const cachedPaths = { home: "/", post, feed: "/feed.xml" };
  const pages = await keptPages(blog.origin, cachedPaths);
  const files = Object.fromEntries(
    Object.entries(pages).map(([name, { body }]) => [
      `${name}.${name === "feed" ? "xml" : "html"}`,
      { identity: gunzipSync(body), gzip: body },
    ]),
  );
  // For the servers beside ours.
  const folder = temporaryFolder();
  const bare = pages.home ? await startBareNode(folder, pages.home) : null;
  const home = await (await fetch(uncached.origin)).text();
  const bareReact = await startRenderer("bare-react-server.mjs", folder, home, uncached.database);
  const plainStack = await startRenderer("plain-stack-server.mjs", folder, home, uncached.database);
  const nginx = hasNginx() ? await startNginx(folder, files) : null;
  if (!nginx) say("nginx is not installed: Longhand is measured alone.");

  /** @type {{ name: string, server: Server, path: string, encoding?: string, beside?: string, goal?: string }[]} */
  const cases = [
    ...Object.entries(cachedPaths).map(([name, path]) => ({
      name,
      server: blog,
      path,
      beside: `nginx ${name}`,
      goal: "1.7 × nginx",
    })),
    // Without the one compression that a kept page has.
    { name: "home, rendered each time", server: uncached, path: "/", encoding: "identity", goal: "700 µs" },
    { name: "home, rendered each time, brotli", server: uncached, path: "/", encoding: "br" },
    {
      name: "post, rendered each time",
      server: uncached,
      path: await newestPost(uncached.origin),
      encoding: "identity",
    },
    { name: "search page, brotli", server: blog, path: "/?search=the", encoding: "br" },
    { name: `/api/blog/all, ${postCount} posts`, server: blog, path: "/api/blog/all" },
    { name: "its libraries, put together plainly, home", server: plainStack, path: "/", encoding: "identity" },
    { name: "React, SQLite and node:http alone, home", server: bareReact, path: "/", encoding: "identity" },
    ...(bare ? [{ name: "node:http alone, home", server: bare, path: "/", beside: "nginx home" }] : []),
    ...(nginx
      ? Object.keys(files).map((file) => ({ name: `nginx ${file.split(".")[0]}`, server: nginx, path: `/${file}` }))
      : []),
  ];

  /** @type {Map<string, number[]>} */
  const costs = new Map(cases.map(({ name }) => [name, []]));
  for (const { server, path, encoding } of cases) await costOf(server, path, warmUpSeconds, encoding);
  // In turn, so that what else the machine does falls on all of them.
  for (let round = 1; round <= rounds; round++) {
    say(`Round ${round} of ${rounds}…`);
    for (const { name, server, path, encoding } of cases) {
      costs.get(name)?.push(await costOf(server, path, secondsEach, encoding));
    }
  }

  const usual = (/** @type {string} */ name) => median(costs.get(name) ?? []);
  const rows = cases.map(({ name, beside, goal }) => {
    const all = costs.get(name) ?? [];
    const ratio = beside && nginx ? `${(usual(name) / usual(beside)).toFixed(2)}` : "";
    return [name, usual(name).toFixed(1), Math.min(...all).toFixed(1), Math.max(...all).toFixed(1), ratio, goal ?? ""];
  });
  process.stdout.write(`${machine()}; ${loadGenerator}, ${rounds} rounds of ${secondsEach} s\n\n`);
  process.stdout.write(`${table(["CPU µs per request", "median", "least", "most", "× nginx", "goal"], rows)}\n`);
  for (const server of [blog, uncached, bare, bareReact, plainStack, nginx]) await server?.stop();
});

/**
 * CPU time of one answer, in microseconds. Asked for again when too many were sent away, as happens while the whole machine
 * pauses; a server that is never up to it ends the bench.
 *
 * @param {Server} server
 * @param {string} path
 * @param {number} seconds
 * @param {string} [encoding]
 * @returns {Promise<number>}
 */
async function costOf(server, path, seconds, encoding, attempts = 4) {
  const before = cpuMicroseconds(server.pid);
  try {
    const answers = await ask(server.origin + path, seconds, encoding);
    return (cpuMicroseconds(server.pid) - before) / answers;
  } catch (error) {
    if (attempts === 1) throw error;
    say(`Once more: ${error instanceof Error ? error.message : error}`);
    return costOf(server, path, seconds, encoding, attempts - 1);
  }
}

/** @param {Record<string, string>} [env] */
async function startFilledBlog(env) {
  const dataDir = temporaryFolder();
  await (await startBlog(dataDir)).stop();
  fill(dataDir, postCount, () => {});
  return { ...(await startBlog(dataDir, env)), database: join(dataDir, "longhand.db") };
}

/** @param {string} origin */
async function newestPost(origin) {
  const home = await (await fetch(origin)).text();
  return /href="(\/blog\/[^"]+)"/.exec(home)?.[1] ?? "/";
}

/**
 * What the page cache sends, compressed by the page cache, for the others to send as well.
 *
 * @param {string} origin
 * @param {Record<string, string>} paths
 */
async function keptPages(origin, paths) {
  /** @type {Record<string, { headers: string[], body: Buffer }>} */
  const pages = {};
  for (const [name, path] of Object.entries(paths)) {
    await fetch(origin + path);
    const [answer] = await once(get(origin + path, { headers: { "accept-encoding": "gzip" } }), "response");
    // Node adds these itself.
    const { date, connection, "keep-alive": keepAlive, ...headers } = answer.headers;
    const body = Buffer.concat(await answer.toArray());
    pages[name] = { headers: Object.entries(headers).flat(), body };
  }
  return pages;
}
