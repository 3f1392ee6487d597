import type Database from "better-sqlite3";
import { defaultAdminEmail } from "../../../shared/schemas/session-schema.ts";
import { isNeverRedirected } from "../../content/redirects/answered-paths.ts";
import { isInLoop } from "../../content/redirects/find-redirect.ts";
import { type Db, drizzleOver } from "../../core/db/client.ts";
import { about, type Finding, ifReadable, note, problem, restoreBackup } from "./finding.ts";

/** Rows that no foreign key forbids and that the application never writes, or that refer to something missing. */
interface Check {
  /** Selects a name for each row. */
  sql: string;
  /** What is wrong, for one row and for several. */
  what: readonly [string, string];
  todo: string;
  /** A note when undefined. */
  how?: typeof problem;
}

const currentCategories = "SELECT id FROM categories WHERE mergedInto IS NULL";
const publishedKey = "iif(isPublished = 1, blogs.feedKey, NULL)";
const inPostForm = "open the post, and save it under Update";

/** A table with a copy of each post's feedKey. */
const feedKeysOf = (table: string, what: string): Check => ({
  sql: `SELECT DISTINCT title FROM ${table} JOIN blogs ON blogs.id = blogId WHERE ${table}.feedKey IS NOT ${publishedKey}`,
  what: [`post is in a wrong place in lists of ${what}`, `posts are in a wrong place in lists of ${what}`],
  todo: inPostForm,
  how: problem,
});

const unreadable = (table: string, column: string, name: string, things: readonly [string, string]): Check => ({
  sql: `SELECT ${name} FROM ${table} WHERE ${column} IS NOT NULL AND NOT json_valid(${column})`,
  what: [`${things[0]} cannot be read`, `${things[1]} cannot be read`],
  todo: restoreBackup,
  how: problem,
});

const checks: Check[] = [
  {
    sql: "SELECT 'settings' WHERE NOT EXISTS (SELECT 1 FROM siteSettings WHERE id = 1)",
    what: ["row is missing", "rows are missing"],
    todo: restoreBackup,
    how: problem,
  },
  {
    sql: "SELECT 'mail' WHERE NOT EXISTS (SELECT 1 FROM mailSettings WHERE id = 1)",
    what: ["row of settings is missing", "rows of settings are missing"],
    todo: restoreBackup,
    how: problem,
  },
  {
    sql: `SELECT email FROM admins WHERE email = '${defaultAdminEmail}'`,
    what: ["administrator has the address of the first start", "administrators have the address of the first start"],
    todo: "change it on the dashboard or under Account: mails about the account cannot be delivered",
  },
  {
    sql: "SELECT 'subscriber ' || id FROM subscribers WHERE email NOT LIKE '%_@_%' OR folded <> lower(folded)",
    what: ["subscriber has no valid address", "subscribers have no valid address"],
    todo: "delete it under Subscribers",
  },
  {
    sql: "SELECT 'commenter ' || id FROM followers WHERE email NOT LIKE '%_@_%' OR folded <> lower(folded)",
    what: ["commenter has no valid address for replies", "commenters have no valid address for replies"],
    todo: "delete it under Subscribers",
  },
  {
    sql: `SELECT subject FROM mailings WHERE state = 'sending'
      AND CAST(id AS TEXT) NOT IN (SELECT key FROM errands WHERE kind = 'mailing')`,
    what: ["mailing waits for nothing", "mailings wait for nothing"],
    todo: "pause it under Newsletter, then resume it",
  },
  unreadable("siteSettings", "verification", "'verification'", ["setting", "settings"]),
  unreadable("siteSettings", "socialLinks", "'profiles elsewhere'", ["setting", "settings"]),
  {
    sql: `SELECT 'all of them' WHERE NOT EXISTS (${currentCategories})`,
    what: ["category is missing", "categories are missing"],
    todo: restoreBackup,
    how: problem,
  },
  {
    sql: `SELECT name FROM categories WHERE mergedInto IS NOT NULL AND mergedInto NOT IN (${currentCategories})`,
    what: ["deleted category has no successor", "deleted categories have no successor"],
    todo: restoreBackup,
    how: problem,
  },
  {
    sql: "SELECT min(name) FROM tags GROUP BY lower(name) HAVING count(*) > 1",
    what: ["tag exists twice", "tags exist twice"],
    todo: "merge the two under Settings, Tags",
  },
  {
    sql: "SELECT title FROM blogs WHERE kind = 'post' AND category NOT IN (SELECT id FROM categories) ORDER BY id",
    what: ["post is in no category", "posts are in no category"],
    todo: "choose a category in the post's form",
  },
  feedKeysOf("blogTags", "tags"),
  feedKeysOf("blogAuthors", "authors"),
  feedKeysOf("blogDetails", "languages"),
  unreadable("authors", "links", "name", ["author", "authors"]),
  {
    sql: `SELECT title FROM blogs WHERE isPublished = 1 AND feedKey IS NOT NULL
      AND id NOT IN (SELECT blogId FROM slugs WHERE isCurrent = 1) AND id NOT IN (SELECT blogId FROM slugsWaiting)`,
    what: ["published post has no address by title", "published posts have no address by title"],
    todo: "type an address under the title in the post's form",
  },
  {
    sql: "SELECT slug FROM slugs JOIN blogs ON blogs.id = slug WHERE blogId <> slug OR slug <> lower(slug)",
    what: ["address leads to another post", "addresses lead to another post"],
    todo: "type another address under the title in the post's form",
  },
  {
    sql: "SELECT title FROM slugsWaiting JOIN blogs ON blogs.id = blogId",
    what: ["older post waits for its address", "older posts wait for their addresses"],
    todo: "nothing to do: a running server makes them",
  },
  {
    sql: "SELECT path FROM redirects WHERE (status = 410) <> (target IS NULL)",
    what: ["redirect leads nowhere", "redirects lead nowhere"],
    todo: "delete it under Settings, Redirects",
  },
  {
    sql: `SELECT path FROM redirects WHERE EXISTS (SELECT 1 FROM slugs JOIN blogs ON blogs.id = blogId AND isPublished = 1
      WHERE redirects.path = iif(kind = 'page', '/', '/blog/') || slug)`,
    what: [
      "redirect is never used, because a page has its address",
      "redirects are never used, because pages have their addresses",
    ],
    todo: "delete it under Settings, Redirects, or give the page another address",
  },
  {
    sql: `SELECT coalesce(nullif(label, ''), kind || ' ' || target) FROM siteLinks WHERE CASE kind
      WHEN 'page' THEN target NOT IN (SELECT id FROM blogs WHERE kind = 'page' AND isPublished = 1)
      WHEN 'category' THEN target NOT IN (${currentCategories})
      WHEN 'tag' THEN target NOT IN (SELECT CAST(id AS TEXT) FROM tags WHERE isHidden = 0) END`,
    what: ["entry of the menu leads nowhere and is not shown", "entries of the menu lead nowhere and are not shown"],
    todo: "remove it under Settings, Menu and footer",
  },
  unreadable("workingCopies", "details", "title", ["draft", "drafts"]),
  unreadable("revisions", "details", "title", ["revision", "revisions"]),
  {
    sql: "SELECT title FROM blogDetails JOIN blogs ON blogs.id = blogId WHERE kind = 'page' AND pinnedAt IS NOT NULL",
    what: ["page is pinned, which only posts can be", "pages are pinned, which only posts can be"],
    todo: "nothing to do: no list shows it",
  },
  {
    sql: `SELECT day FROM views WHERE views < 1 OR day NOT GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'`,
    what: ["count of views is wrong", "counts of views are wrong"],
    todo: "nothing to do: the dashboard leaves such days out",
  },
  {
    sql: `SELECT replies.id FROM comments AS replies JOIN comments AS parents ON parents.id = replies.parentId
      WHERE parents.blogId <> replies.blogId OR parents.parentId IS NOT NULL OR parents.id = replies.id`,
    what: ["reply is in no thread of its post", "replies are in no thread of their post"],
    todo: "delete it under Comments, or restore a backup",
  },
];

/** Checks that the owner's tables are consistent with each other. */
export function checkOwnerTables(client: Database.Database, siteUrl: string): Finding[] {
  const namesOf = (sql: string) => client.prepare(sql).pluck().all() as string[];
  return [
    ...checks.flatMap(({ sql, what, todo, how = note }) => ifReadable(() => about(how, namesOf(sql), what, todo))),
    ...ifReadable(() =>
      checkRedirects(drizzleOver(client), namesOf("SELECT path FROM redirects ORDER BY path"), siteUrl),
    ),
  ];
}

function checkRedirects(db: Db, paths: string[], siteUrl: string): Finding[] {
  const loops = paths.filter((path) => isInLoop(db, path, siteUrl));
  const unused = [
    "redirect is never used, because Longhand answers its address itself",
    "redirects are never used, because Longhand answers their addresses itself",
  ] as const;
  return [
    ...about(
      problem,
      loops,
      ["redirect leads into a loop", "redirects lead into a loop"],
      "change or delete one of them under Settings, Redirects",
    ),
    ...about(note, paths.filter(isNeverRedirected), unused, "delete it under Settings, Redirects"),
  ];
}
