import type Database from "better-sqlite3";
import { isReservedSlug } from "../../content/posts/addresses/reserved-slugs.ts";
import { brokenPages, danglingRows } from "../../core/db/faults.ts";
import { missingMigrations } from "../../core/db/migrate.ts";
import { AppError } from "../../core/platform/errors.ts";
import { pluralize } from "../../core/platform/pluralize.ts";
import { type Finding, note, problem, restoreBackup, shortList, well } from "./finding.ts";

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
    ...checkCategories(client),
    ...checkPages(client),
    ...checkDates(client, now),
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

/** Posts of a category that does not exist, which another program wrote: they are in the list of all posts alone. */
function checkCategories(client: Database.Database): Finding[] {
  const unknown = "SELECT title FROM blogs WHERE category NOT IN (SELECT id FROM categories) ORDER BY id";
  try {
    const lost = client.prepare(unknown).pluck().all() as string[];
    if (lost.length === 0) return [];
    const what = `${pluralize(lost.length, "post is", "posts are")} in no category: ${shortList(lost)}`;
    return [note(what, "choose a category in the post's form")];
  } catch {
    // Damaged or of another version: reported already.
    return [];
  }
}

/** Pages that cannot be opened: they have no address, or Longhand answers there itself. */
function checkPages(client: Database.Database): Finding[] {
  const addresses = `SELECT title, slug FROM blogs LEFT JOIN slugs ON blogId = blogs.id AND isCurrent = 1
    WHERE kind = 'page' ORDER BY blogs.id`;
  try {
    const pages = client.prepare(addresses).all() as { title: string; slug: string | null }[];
    const lost = pages.filter(({ slug }) => slug === null || isReservedSlug(slug)).map(({ title }) => title);
    if (lost.length === 0) return [];
    const what = `${pluralize(lost.length, "page has", "pages have")} no address of its own: ${shortList(lost)}`;
    return [note(what, "set another address under the title in the page's form")];
  } catch {
    // Damaged or of another version: reported already.
    return [];
  }
}

/** Posts published while the clock was ahead: they are listed first until their date.  */
function checkDates(client: Database.Database, now: Date): Finding[] {
  const published = "SELECT title FROM blogs WHERE isPublished = 1 AND publishedAt > ? ORDER BY feedKey";
  let ahead: string[];
  try {
    ahead = client.prepare(published).pluck().all(now.getTime()) as string[];
  } catch {
    // Damaged or of another version: reported already.
    return [];
  }
  if (ahead.length === 0) return [];
  const what = `${pluralize(ahead.length, "post is", "posts are")} dated in the future: ${shortList(ahead)}`;
  return [note(what, "correct the clock, then set First published in the post's form")];
}
