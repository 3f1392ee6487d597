import { spawnSync } from "node:child_process";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { rememberFeedOrigin } from "../../src/server/content/reading/details/feed-id.ts";
import { posts } from "../../src/server/core/db/schema.ts";
import { aPost } from "../support/factories.ts";
import { servedApp, testApp } from "../support/test-app.ts";

/** Debian's own Python: its packages are not seen by others. */
const python = "/usr/bin/python3";

/** The ids of a feed's items as Debian's python3-feedparser reads them, by which readers know what is new. */
function idsRead(feed: string): string[] {
  const program = `
import feedparser, json, sys
read = feedparser.parse(sys.stdin.buffer.read())
if read.bozo:
    sys.exit(str(read.bozo_exception))
print(json.dumps([entry.id for entry in read.entries]))
`;
  const { status, stdout, stderr } = spawnSync(python, ["-c", program], { input: feed, encoding: "utf8" });
  if (status !== 0)
    throw new Error(`python3-feedparser is missing (apt-get install -y python3-feedparser), or: ${stderr}`);
  return JSON.parse(stdout);
}

test("no post is new to a feed reader after SITE_URL changed, and none of an old blog after its update", async () => {
  const { db, settings } = testApp();
  const old = aPost(db, { title: "Old & <new>" });
  aPost(db);
  db.update(posts).set({ hasAddressAsFeedId: true }).where(eq(posts.id, old._id)).run();
  const seen: Record<string, Set<string>> = { "/feed.xml": new Set(), "/atom.xml": new Set() };
  /** How many items are new to a reader that knows those of every address before. */
  const newAt = async (siteUrl: string) => {
    rememberFeedOrigin(db, { ...settings, siteUrl });
    const { origin } = await servedApp({ env: { SITE_URL: siteUrl }, deps: { db } });
    const counts: number[] = [];
    for (const [path, known] of Object.entries(seen)) {
      const ids = idsRead(await (await fetch(origin + path)).text());
      expect(ids).toHaveLength(db.$client.prepare("SELECT count(*) FROM blogs").pluck().get() as number);
      counts.push(ids.filter((id) => !known.has(id)).length);
      for (const id of ids) known.add(id);
    }
    return counts;
  };
  // The version before ids without a host wrote this id for the old post.
  for (const known of Object.values(seen)) known.add(`http://blog.example.com/blog/${old._id}`);
  expect(await newAt("http://blog.example.com")).toEqual([1, 1]);
  for (const url of ["https://blog.example.com", "https://www.other.example", "http://localhost:3000"])
    expect(await newAt(url), url).toEqual([0, 0]);
  aPost(db);
  expect(await newAt("https://blog.example.com")).toEqual([1, 1]);
});
