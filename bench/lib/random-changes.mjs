import { setTimeout as wait } from "node:timers/promises";

const readerCount = 4;
/** Pause of a reader between two pages. */
const readEveryMs = 20;

const version = /\bv\d+\b/g;

/** @param {string} url */
export async function look(url) {
  const response = await fetch(url, { redirect: "manual" });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/**
 * Changes posts at random while others read through a cache, then compares what the cache has with what the blog has.
 *
 * @param {object} blog
 * @param {string} blog.url of the cache
 * @param {string} blog.origin of the blog
 * @param {string[]} blog.ids of the posts
 * @param {{ at: number, isPublished: boolean }[]} blog.steps which post changes
 * @param {(change: { postId: string, title: string, isPublished: boolean }) => Promise<unknown>} blog.change
 * @param {() => Promise<unknown>} blog.settle waits before the comparison
 * @param {number} [blog.pauseMs] between two changes
 * @param {string[]} [blog.seenThrough] addresses that are asked in turn until they show a change
 * @returns stale pages, how many pages the cache has, and milliseconds until a change was seen through each address
 */
export async function changeAtRandom({ url, origin, ids, steps, change, settle, pauseMs = 20, seenThrough = [] }) {
  const paths = ["/", "/feed.xml", "/sitemap.xml", "/?category=Lifestyle", ...ids.map((id) => `/blog/${id}`)];
  const reading = new AbortController();
  const read = async () => {
    while (!reading.signal.aborted) {
      await look(url + paths[Math.floor(Math.random() * paths.length)]);
      await wait(readEveryMs);
    }
  };
  const readers = Array.from({ length: readerCount }, read);

  const seenAfter = seenThrough.map(() => /** @type {number[]} */ ([]));
  for (const [count, { at, isPublished }] of steps.entries()) {
    const postId = ids[at] ?? "";
    const title = `Post v${count + 1}`;
    await change({ postId, title, isPublished });
    const began = performance.now();
    const turn = count % Math.max(1, seenThrough.length);
    const seen = seenAfter[turn];
    if (seen && isPublished) {
      while (!(await look(`${seenThrough[turn]}/blog/${postId}`)).text.includes(title)) await wait(1);
      seen.push(performance.now() - began);
    }
    await wait(pauseMs);
  }
  reading.abort();
  await Promise.all(readers);
  await settle();

  const stale = [];
  for (const path of paths) {
    const [seen, current] = [await look(url + path), await look(origin + path)];
    const versions = (/** @type {typeof seen} */ { status, text }) => [status, text.match(version)].join(" ");
    if (versions(seen) !== versions(current)) stale.push(`${path}: ${versions(seen)}, not ${versions(current)}`);
  }
  const kept = await Promise.all(paths.map(async (path) => (await look(url + path)).headers.get("x-cache")));
  return { stale, hits: kept.filter((one) => one === "HIT").length, seenAfter };
}
