import type Database from "better-sqlite3";
import { isReservedSlug } from "../../content/posts/addresses/reserved-slugs.ts";
import { brokenPages, danglingRows } from "../../core/db/faults.ts";
import { missingMigrations } from "../../core/db/migrate.ts";
import { AppError } from "../../core/platform/errors.ts";
import { pluralize } from "../../core/platform/pluralize.ts";
import { about, type Finding, ifReadable, note, problem, restoreBackup, shortList, well } from "./finding.ts";

/**
 * Runs SQLite's integrity and foreign key checks.
 *
 * @param client a read-only connection
 */
export function checkDatabase(client: Database.Database, now: Date): Finding[] {
  return [
    ...checkIntegrity(client),
    ...checkReferences(client),
    ...checkVersion(client),
    ...ifReadable(() => checkPages(client)),
    ...ifReadable(() => checkDates(client, now)),
  ];
}

function checkIntegrity(client: Database.Database): Finding[] {
  const found = brokenPages(client);
  if (found.length === 0) return [well("the database is intact")];
  const todo = `stop the blog, keep a copy of the folder, ${restoreBackup}`;
  return [problem(`the database is damaged: ${shortList(found, 3)}`, todo)];
}

function checkReferences(client: Database.Database): Finding[] {
  const found = danglingRows(client);
  if (found.length === 0) return [well("all references between rows are valid")];
  return found.map((line) => problem(line, restoreBackup));
}

function checkVersion(client: Database.Database): Finding[] {
  try {
    const missing = missingMigrations(client).length;
    if (missing === 0) return [well("the database matches this version")];
    return [
      note(`the database is ${pluralize(missing, "migration", "migrations")} behind`, "the next start updates it"),
    ];
  } catch (error) {
    if (error instanceof AppError)
      return [problem("the database was written by a newer version", "install that version")];
    return [problem(`the version cannot be read: ${(error as Error).message}`, restoreBackup)];
  }
}

/** Pages that cannot be opened: they have no address, or Longhand answers there itself. */
function checkPages(client: Database.Database): Finding[] {
  const addresses = `SELECT title, slug FROM blogs LEFT JOIN slugs ON blogId = blogs.id AND isCurrent = 1
    WHERE kind = 'page' ORDER BY blogs.id`;
  const pages = client.prepare(addresses).all() as { title: string; slug: string | null }[];
  const lost = pages.filter(({ slug }) => slug === null || isReservedSlug(slug)).map(({ title }) => title);
  const what = ["page has no address of its own", "pages have no address of its own"] as const;
  return about(note, lost, what, "set another address under the title in the page's form");
}

/** Posts published while the clock was ahead: they are listed first until their date.  */
function checkDates(client: Database.Database, now: Date): Finding[] {
  const published = "SELECT title FROM blogs WHERE isPublished = 1 AND publishedAt > ? ORDER BY feedKey";
  const ahead = client.prepare(published).pluck().all(now.getTime()) as string[];
  const what = ["post is dated in the future", "posts are dated in the future"] as const;
  return about(note, ahead, what, "correct the clock, then set First published in the post's form");
}
