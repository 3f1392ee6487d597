import { readdirSync, readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { expectAccounted } from "../../../../tests/support/moving/expect-accounted.ts";
import { anImportingBlog } from "../../../../tests/support/moving/import-into.ts";
import { fixture } from "../../../../tests/support/moving/read-source.ts";
import { posts } from "../../db/schema.ts";

const filesIn = (name: string, pattern: RegExp) =>
  readdirSync(fixture(name), { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && pattern.test(`${entry.parentPath}/${entry.name}`),
  ).length;
const occurrences = (name: string, pattern: RegExp) => readFileSync(fixture(name), "utf8").match(pattern)?.length ?? 0;

const old = "written-by-us/blogger-old/blog-11-20-2019.xml";
const feed = "written-by-us/blogger-takeout/Takeout/Blogger/Blogs/Der Gartenblog/feed.atom";

/** Items of the source itself, and how many posts and pages are public: counted by hand, by files and by lines. */
test.each([
  ["jekyll-docs", "markdown", filesIn("jekyll-docs", /./), 102],
  ["jekyll-export", "markdown", filesIn("jekyll-export", /./), 12],
  ["jekyll-site", "markdown", filesIn("jekyll-site", /./), 73],
  ["written-by-us/hugo", "markdown", filesIn("written-by-us/hugo", /./), 7],
  ["written-by-us/astro", "markdown", filesIn("written-by-us/astro", /./), 3],
  ["written-by-us/eleventy", "markdown", filesIn("written-by-us/eleventy", /./), 2],
  ["written-by-us/obsidian", "markdown", filesIn("written-by-us/obsidian", /./), 1],
  ["medium", "medium", filesIn("medium", /./), 7],
  ["substack", "substack", occurrences("substack/posts.csv", /\n\d/g), 4],
  [old, "blogger", occurrences(old, /<entry>/g), 3],
  ["written-by-us/blogger-takeout", "blogger", occurrences(feed, /<entry>/g), 3],
])(
  "every item of %s is accounted for, only what was public is public, and a second run changes nothing",
  async (name, kind, found, isPublic) => {
    const { db, importInto } = anImportingBlog();
    const check = await importInto(fixture(name), { isDryRun: true });
    expect(db.select().from(posts).all()).toEqual([]);
    const report = await importInto(fixture(name));
    expectAccounted(report);
    expect(report.source.kind).toBe(kind);
    expect(check.counts).toEqual(report.counts);
    const own = report.items.filter(
      ({ kind: it, source }) => it !== "author" && it !== "tag" && /^(?:file|post|entry):/.test(source),
    );
    // Files that no text brings, such as settings beside the entries of Blogger, and images that the source lacks, are on top.
    expect(
      own.filter(
        ({ kind: it, reasons }) =>
          !reasons.some(({ code }) => code === "beside-texts" || (it === "media" && code === "media-missing")),
      ),
    ).toHaveLength(found);
    expect(db.select().from(posts).where(eq(posts.isPublished, true)).all()).toHaveLength(isPublic);
    expect(report.items.flatMap(({ reasons }) => reasons).filter(({ code }) => code === "row-failed")).toEqual([]);
    expect(report.items.filter(({ kind: it, status }) => status === "failed" && it !== "media")).toEqual([]);

    const again = await importInto(fixture(name));
    expect(again.items.filter(({ status }) => status === "imported" || status === "updated")).toEqual([]);
  },
);
