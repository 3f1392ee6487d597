// Measures how soon readers see a change through a shared cache that the blog purges, and how many pages stay stale:
// docs/scaling.md. `-- 100` makes fewer changes; `-- 1000 cloudflare` tests one cache.
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import Database from "better-sqlite3";
import { ready } from "../scripts/lib/ready.mjs";
import { say, script } from "../scripts/lib/script.mjs";
import { freePort, startBlog, temporaryFolder } from "./lib/built-blog.mjs";
import { callsTo } from "./lib/calls.mjs";
import { fill } from "./lib/fill.mjs";
import { machine } from "./lib/process-cost.mjs";
import { changeAtRandom } from "./lib/random-changes.mjs";
import { access, startStubCdn } from "./lib/stub-cdn.mjs";
import { quantile, table } from "./lib/table.mjs";
import { startVarnish } from "./lib/varnish.mjs";

const [, , count = "1000", only] = process.argv;
const changes = Number(count);
const postCount = 1_000;
/** Posts that are changed and read. */
const changedPosts = 8;
const staleAfterMs = 10_000;
const publishedShare = 0.8;
/** Timed changes come one by one: at dozens a second the server is saturated, and its queue would be measured. */
const timed = { changes: Math.min(changes, 400), pauseMs: 150 };

const stepsOf = (/** @type {number} */ count) =>
  Array.from({ length: count }, () => ({
    at: Math.floor(Math.random() * changedPosts),
    isPublished: Math.random() < publishedShare,
  }));

/** A blog with posts that purges a cache. @param {Record<string, string>} env */
async function startTellingBlog(env) {
  const dataDir = temporaryFolder();
  await (await startBlog(dataDir)).stop();
  fill(dataDir, postCount, () => {});
  const db = new Database(join(dataDir, "longhand.db"), { readonly: true });
  const ids = /** @type {string[]} */ (
    db.prepare("SELECT id FROM blogs WHERE isPublished = 1 ORDER BY feedKey DESC LIMIT ?").pluck().all(changedPosts)
  );
  const blog = await startBlog(dataDir, { LOG_LEVEL: "error", SITE_URL: "https://blog.example.com", ...env });
  const calls = callsTo(blog.origin, await blog.signIn());
  const jobs = db.prepare("SELECT count(*) FROM errands").pluck();
  return {
    origin: blog.origin,
    ids,
    steps: stepsOf(changes),
    /** @param {{ postId: string, title: string, isPublished: boolean }} change */
    change: (change) => calls.mutate("post.update", change),
    settle: () => wait(staleAfterMs),
    /** @returns milliseconds until no purge waits */
    async allToldMs() {
      const began = performance.now();
      while (jobs.get() !== 0) await wait(20);
      return performance.now() - began;
    },
    async stop() {
      calls.close();
      await blog.stop();
      db.close();
    },
  };
}

async function throughVarnish() {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const blog = await startTellingBlog({ SHARED_CACHE: "varnish", SHARED_CACHE_URL: url, TRUST_PROXY: "1" });
  const varnish = await startVarnish(port, { primary: blog.origin });
  await blog.allToldMs();
  const one = { steps: stepsOf(timed.changes), pauseMs: timed.pauseMs, seenThrough: [url, blog.origin] };
  const { seenAfter } = await changeAtRandom({ ...blog, url, ...one });
  const { stale } = await changeAtRandom({ ...blog, url });
  await varnish.stop();
  await blog.stop();
  const [cached = [], direct = []] = seenAfter;
  const ms = (/** @type {number} */ value) => `${value.toFixed(1)} ms`;
  const row = (/** @type {string} */ name, /** @type {number} */ share) => {
    const [through, without] = [quantile(cached, share), quantile(direct, share)];
    return [name, ms(through), ms(without), (through / without).toFixed(1)];
  };
  return [
    table(
      ["from acknowledged to seen, beside four readers", "through Varnish", "from the blog itself", "ratio"],
      [row("median", 0.5), row("p99", 0.99)],
    ),
    `${cached.length} and ${direct.length} changes measured.`,
    `After ${changes} changes, 20 ms apart, stale pages in Varnish ${staleAfterMs / 1_000} s later: ${stale.length}`,
    ...stale,
  ].join("\n");
}

/** @param {"fastly" | "cloudflare" | "bunny"} kind */
async function throughStub(kind) {
  const cdn = await startStubCdn(kind);
  const env = { SHARED_CACHE: kind, SHARED_CACHE_URL: cdn.url, SHARED_CACHE_ID: access.id };
  const blog = await startTellingBlog({ ...env, SHARED_CACHE_TOKEN: access.token });
  cdn.setOrigin(blog.origin);
  const { stale } = await changeAtRandom({ ...blog, url: cdn.url });
  const toldMs = staleAfterMs + (await blog.allToldMs());
  await blog.stop();
  cdn.stop();
  const { purges, failures } = cdn.counts;
  const last = toldMs > staleAfterMs + 100 ? `${(toldMs / 1_000).toFixed(0)} s` : `within ${staleAfterMs / 1_000} s`;
  return [kind, changes, purges, failures, stale.length, last];
}

await script(async () => {
  await ready();
  say(machine());
  if (!only || only === "varnish") process.stdout.write(`\n${await throughVarnish()}\n`);
  const stubs = /** @type {const} */ (["fastly", "cloudflare", "bunny"]).filter((kind) => !only || only === kind);
  const rows = [];
  for (const kind of stubs) rows.push(await throughStub(kind));
  const head = ["stub of", "changes", "purges", "of them failed", `stale pages after ${staleAfterMs / 1_000} s`];
  process.stdout.write(`\n${table([...head, "last purge after the last change"], rows)}\n`);
});
