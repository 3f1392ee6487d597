import { once } from "node:events";
import { get } from "node:http";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { ready } from "../scripts/lib/ready.mjs";
import { say, script } from "../scripts/lib/script.mjs";
import { startBareNode, startRenderer } from "./lib/bare-node.mjs";
import { startBlog, temporaryFolder } from "./lib/built-blog.mjs";
import { fill } from "./lib/fill.mjs";
import { countResponses, loadGenerator } from "./lib/load.mjs";
import { hasNginx, startNginx } from "./lib/nginx.mjs";
import { cpuMicroseconds, machine } from "./lib/process-cost.mjs";
import { median, table } from "./lib/table.mjs";

const postCount = 100;
const documentedList = `/api/blog/all, ${postCount} posts`;
const rounds = 5;
const secondsEach = 2;
/** Long enough for V8 to compile the hot code. */
const warmUpSeconds = 5;

/** What Chromium sends when it opens a page. */
const browserHeaders = {
  "Cache-Control": "max-age=0",
  "sec-ch-ua": '"Chromium";v="150", "Not)A;Brand";v="24"',
  "sec-ch-ua-mobile": "?0",
  "sec-ch-ua-platform": '"Linux"',
  "Upgrade-Insecure-Requests": "1",
  "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36",
  Accept: "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8",
  "Sec-Fetch-Site": "none",
  "Sec-Fetch-Mode": "navigate",
  "Sec-Fetch-User": "?1",
  "Sec-Fetch-Dest": "document",
  "Accept-Encoding": "gzip",
  "Accept-Language": "en-GB,en;q=0.9",
};

/** @typedef {{ origin: string, pid: number }} Server */

await script(async () => {
  await ready();
  // Each server needs its own data folder, because a server locks it.
  const blog = await startFilledBlog();
  const uncached = await startFilledBlog({ PAGE_CACHE_MEGABYTES: "0" });
  const post = await newestPost(blog.origin);
  const cachedPaths = { home: "/", post, feed: "/feed.xml" };
  const pages = await cachedPages(blog.origin, cachedPaths);
  const files = Object.fromEntries(
    Object.entries(pages).map(([name, { body }]) => [
      `${name}.${name === "feed" ? "xml" : "html"}`,
      { identity: gunzipSync(body), gzip: body },
    ]),
  );
  // Start the servers to compare with.
  const folder = temporaryFolder();
  const bare = pages.home ? await startBareNode(folder, pages.home) : null;
  const home = await (await fetch(uncached.origin)).text();
  const bareReact = await startRenderer("bare-react-server.mjs", folder, home, uncached.database);
  const plainStack = await startRenderer("plain-stack-server.mjs", folder, home, uncached.database);
  const nginx = hasNginx() ? await startNginx(folder, files) : null;
  if (!nginx) say("nginx is not installed: the table has no ratios to nginx.");

  /** The ways in which a cached page is requested, of both servers. */
  const requests = async (/** @type {Server} */ server, /** @type {string} */ path) => {
    const { headers } = await fetch(server.origin + path, { headers: { "accept-encoding": "gzip" } });
    return {
      "": { "Accept-Encoding": "gzip" },
      ", uncompressed": { "Accept-Encoding": "identity" },
      ", headers of a browser": browserHeaders,
      ", 304": { "Accept-Encoding": "gzip", "If-None-Match": headers.get("etag") ?? "" },
    };
  };
  const [homeRequests, nginxRequests] = [
    Object.entries(await requests(blog, "/")),
    nginx ? Object.entries(await requests(nginx, "/home.html")) : [],
  ];

  /** @type {{ name: string, server: Server, path: string, headers?: Record<string, string>, comparedWith?: string, goal?: string }[]} */
  const cases = [
    ...homeRequests.map(([way, headers]) => ({
      name: `home${way}`,
      server: blog,
      path: "/",
      headers,
      comparedWith: `nginx home${way}`,
      goal: "1.4 × nginx",
    })),
    ...["post", "feed"].map((name) => ({
      name,
      server: blog,
      path: cachedPaths[/** @type {"post" | "feed"} */ (name)],
      comparedWith: `nginx ${name}`,
      goal: "1.4 × nginx",
    })),
    // Uncompressed: a cached page is compressed once only, so compression is not part of this cost.
    {
      name: "home, uncached",
      server: uncached,
      path: "/",
      headers: { "Accept-Encoding": "identity" },
      goal: "1,000 µs",
    },
    { name: "home, uncached, brotli", server: uncached, path: "/", headers: { "Accept-Encoding": "br" } },
    {
      name: "post, uncached",
      server: uncached,
      path: await newestPost(uncached.origin),
      headers: { "Accept-Encoding": "identity" },
      goal: "2,200 µs",
    },
    { name: "search page, brotli", server: blog, path: "/?search=the", headers: { "Accept-Encoding": "br" } },
    { name: documentedList, server: blog, path: "/api/blog/all" },
    {
      name: `/api/v1/posts, ${postCount} posts`,
      server: blog,
      path: `/api/v1/posts?limit=${postCount}`,
      headers: { Authorization: await blog.signIn(), "Accept-Encoding": "gzip" },
      comparedWith: documentedList,
      goal: "1.2 × /api/blog/all",
    },
    {
      name: "home with the same libraries only",
      server: plainStack,
      path: "/",
      headers: { "Accept-Encoding": "identity" },
    },
    {
      name: "home with React, SQLite and node:http only",
      server: bareReact,
      path: "/",
      headers: { "Accept-Encoding": "identity" },
    },
    ...(bare ? [{ name: "home with node:http only", server: bare, path: "/", comparedWith: "nginx home" }] : []),
    ...(nginx
      ? [
          ...nginxRequests.map(([way, headers]) => ({
            name: `nginx home${way}`,
            server: nginx,
            path: "/home.html",
            headers,
          })),
          { name: "nginx post", server: nginx, path: "/post.html" },
          { name: "nginx feed", server: nginx, path: "/feed.xml" },
        ]
      : []),
  ];

  /** @type {Map<string, number[]>} */
  const costs = new Map(cases.map(({ name }) => [name, []]));
  for (const { server, path, headers } of cases) await costOf(server, path, warmUpSeconds, headers);
  // Measure the servers in turn, so that other load of the machine affects all of them.
  for (let round = 1; round <= rounds; round++) {
    say(`Round ${round} of ${rounds}…`);
    for (const { name, server, path, headers } of cases) {
      costs.get(name)?.push(await costOf(server, path, secondsEach, headers));
    }
  }

  const medianOf = (/** @type {string} */ name) => median(costs.get(name) ?? []);
  const rows = cases.map(({ name, comparedWith, goal }) => {
    const all = costs.get(name) ?? [];
    const ratio =
      comparedWith && costs.has(comparedWith) ? `${(medianOf(name) / medianOf(comparedWith)).toFixed(2)}` : "";
    return [
      name,
      medianOf(name).toFixed(1),
      Math.min(...all).toFixed(1),
      Math.max(...all).toFixed(1),
      ratio,
      goal ?? "",
    ];
  });
  process.stdout.write(`${machine()}; ${loadGenerator}, ${rounds} rounds of ${secondsEach} s\n\n`);
  process.stdout.write(`${table(["CPU µs per request", "median", "min", "max", "ratio", "goal"], rows)}\n`);
  for (const server of [blog, uncached, bare, bareReact, plainStack, nginx]) await server?.stop();
});

/**
 * CPU time of one response, in microseconds. A measurement with too many overload responses is repeated, since a pause of
 * the machine causes them; after several attempts the error ends the bench.
 *
 * @param {Server} server
 * @param {string} path
 * @param {number} seconds
 * @param {Record<string, string>} [headers]
 * @returns {Promise<number>}
 */
async function costOf(server, path, seconds, headers = { "Accept-Encoding": "gzip" }, attempts = 4) {
  const before = cpuMicroseconds(server.pid);
  try {
    const responses = await countResponses(server.origin + path, seconds, headers);
    return (cpuMicroseconds(server.pid) - before) / responses;
  } catch (error) {
    if (attempts === 1) throw error;
    say(`Trying again: ${error instanceof Error ? error.message : error}`);
    return costOf(server, path, seconds, headers, attempts - 1);
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
 * Cached responses as Longhand compressed them; the other servers send the same bytes.
 *
 * @param {string} origin
 * @param {Record<string, string>} paths
 */
async function cachedPages(origin, paths) {
  /** @type {Record<string, { headers: string[], body: Buffer }>} */
  const pages = {};
  for (const [name, path] of Object.entries(paths)) {
    await fetch(origin + path);
    const [response] = await once(get(origin + path, { headers: { "accept-encoding": "gzip" } }), "response");
    // Node adds these headers itself.
    const { date, connection, "keep-alive": keepAlive, ...headers } = response.headers;
    const body = Buffer.concat(await response.toArray());
    pages[name] = { headers: Object.entries(headers).flat(), body };
  }
  return pages;
}
