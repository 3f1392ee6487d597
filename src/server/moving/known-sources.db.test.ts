import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { asc } from "drizzle-orm";
import { expect, test } from "vitest";
import { aFolder } from "../../../tests/support/a-folder.ts";
import { expectAccounted } from "../../../tests/support/moving/expect-accounted.ts";
import { anImportingBlog } from "../../../tests/support/moving/import-into.ts";
import { fixture } from "../../../tests/support/moving/read-source.ts";
import type { ImportReport } from "../../shared/import-report.ts";
import { authors, comments, images, posts, redirects, siteSettings, tags } from "../core/db/schema.ts";
import { undoImport } from "./undo-import.ts";

const ghost = fixture("written-by-us/ghost/ghost-5.json");
const site = "https://old.example";

/** A blog and a function that imports a copy of a source under another name. */
function aMove() {
  const blog = anImportingBlog();
  const importAs = (name: string, from: string, given: { site?: string } = {}) => {
    const path = join(aFolder(), name);
    cpSync(from, path, { recursive: true });
    return blog.importInto(path, given);
  };
  const { db } = blog;
  const rows = () =>
    Object.fromEntries(
      Object.entries({ posts, comments, tags, authors, images }).map(([name, table]) => [
        name,
        db.select({ id: table.id }).from(table).orderBy(asc(table.id)).all(),
      ]),
    );
  return { ...blog, importAs, rows };
}

/** How many items of a report have each status. */
function statuses({ counts }: ImportReport) {
  const sum = (status: "imported" | "updated" | "failed") =>
    Object.values(counts).reduce((all, count) => all + count[status], 0);
  return { imported: sum("imported"), updated: sum("updated"), failed: sum("failed") };
}

const nothing = { imported: 0, updated: 0, failed: 0 };

test.each([
  ["a file of Ghost", ghost, ".json"],
  ["a folder of Substack", fixture("substack"), ""],
  ["a site of Jekyll", fixture("jekyll-export"), ""],
])("%s is known again under another name, and once its site is named", async (_, from, extension) => {
  const { db, importAs, rows } = aMove();
  const first = await importAs(`export${extension}`, from);
  const stored = rows();
  const again = await importAs(`export-2${extension}`, from);
  expectAccounted(again);
  expect(statuses(again)).toEqual(nothing);

  // Its addresses and links get the site; nothing is doubled.
  const named = await importAs(`third${extension}`, from, { site });
  expectAccounted(named);
  expect(statuses(named)).toMatchObject({ imported: 0, failed: 0 });
  expect(rows()).toEqual(stored);
  // The site stays known.
  const later = await importAs(`fourth${extension}`, from);
  expect(later.source.site).toBe(site);
  expect(statuses(later)).toEqual(nothing);
  expect(statuses(await importAs(`fifth${extension}`, from, { site: "http://www.old.example/" }))).toMatchObject({
    imported: 0,
    failed: 0,
  });

  await undoImport(db, named.importId ?? "", new Date());
  expect(rows()).toEqual(stored);
  await undoImport(db, first.importId ?? "", new Date());
  expect({ ...rows(), redirects: db.select().from(redirects).all() }).toMatchObject({
    posts: [],
    comments: [],
    tags: [],
    authors: [],
    redirects: [],
  });
});

test("two blogs of one format stay two, also under one name and with a page of one name", async () => {
  const { importAs, rows } = aMove();
  const sites = ["one", "two"].map((name, at) => {
    const folder = join(aFolder(), name);
    mkdirSync(join(folder, "_posts"), { recursive: true });
    writeFileSync(join(folder, "_config.yml"), "title: A blog\n");
    writeFileSync(join(folder, "about.md"), `---\ntitle: About ${name}\nlayout: page\n---\nWe write.\n`);
    for (const day of ["01", "02", "03"])
      writeFileSync(join(folder, `_posts/202${at}-01-${day}-news.md`), `---\ntitle: News ${name} ${day}\n---\nText.\n`);
    return folder;
  });
  for (const folder of sites) expect(statuses(await importAs("site", folder))).toMatchObject({ imported: 4 });
  expect(rows().posts).toHaveLength(8);
  for (const folder of sites) expect(statuses(await importAs("again", folder))).toEqual(nothing);
});

test("a folder without dates is known by its files, and after the time zone was changed by its dates", async () => {
  const { db, importAs, rows } = aMove();
  const notes = join(aFolder(), "notes");
  mkdirSync(notes);
  for (const name of ["bees", "wasps", "ants", "flies", "moths"])
    writeFileSync(join(notes, `${name}.md`), `About ${name}.`);
  await importAs("vault", notes);
  expect(statuses(await importAs("garden", notes))).toEqual(nothing);
  expect(rows().posts).toHaveLength(5);

  const jekyll = fixture("jekyll-export");
  await importAs("blog", jekyll);
  const before = rows().posts;
  db.update(siteSettings).set({ timeZone: "Pacific/Auckland" }).run();
  expect(statuses(await importAs("other", jekyll))).toMatchObject({ imported: 0, failed: 0 });
  expect(rows().posts).toEqual(before);
});
