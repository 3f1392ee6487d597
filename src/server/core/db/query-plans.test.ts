import { expect, onTestFinished, test, vi } from "vitest";
import { collect } from "../../../../tests/support/collect.ts";
import { emptyDatabase } from "../../../../tests/support/empty-database.ts";
import { aComment, anAuthor, aPost } from "../../../../tests/support/factories.ts";
import { watchPlans } from "../../../../tests/support/query-plans.ts";
import { testApp } from "../../../../tests/support/test-app.ts";
import { postSorts } from "../../../shared/post-filter.ts";
import { publishedAuthorSlugs } from "../../content/authors/author-service.ts";
import { sweepClosings } from "../../content/comments/comment-opening.ts";
import { findHomePage } from "../../content/posts/addresses/home-page.ts";
import { listLanguages } from "../../content/posts/translations/list-languages.ts";
import { listForScripts } from "../../content/reading/list/posts-for-scripts.ts";
import { oldFeedAt } from "../../content/redirects/old-feeds.ts";
import { shownTagSlugs } from "../../content/tags/tag-service.ts";
import { publishDue } from "../../content/writing/publish-due.ts";
import { waitingReplies } from "../../mail/replies/reply-mail.ts";

/** Small tables: one row, or one bounded list of an administrator. */
const small = [
  "totals",
  "commentSettings",
  "commentBlocks",
  "searchParts",
  "categories",
  "formerCategoryNames",
  "siteSettings",
  "webhooks",
  "postsForDigest",
];

/** At most 200 authors. */
const isOfAuthors = (step: string) => /^SCAN authors\b/.test(step);

/** The tags or the authors of one post: at most 30 rows. */
const ofOnePost = /where \(?"(?:blogTags|blogAuthors)"\."blogId" = \? .*order by "\w+"\."position"/;

/** Columns that read few rows of one post: the authors of a card, and its comments up to a limit. */
const boundedColumns =
  /CASE WHEN \(SELECT count\(\*\) FROM \(SELECT 1 FROM "authors" LIMIT 2\)\)[^()]*\(SELECT group_concat\("name", ', '\) FROM \(SELECT [^()]*\)\) END|\(select count\(\*\) from\s+\(select 1 from "comments" where [^()]* limit \d+\)\)/g;

/** Accepted steps: FTS5's own plan, a list parameter, a small table, few rows to sort, an index scan that a limit ends. */
function isHarmless(step: string, sql: string): boolean {
  if (/^SCAN blogSearch VIRTUAL TABLE INDEX \d+:.*M/.test(step) || /^SCAN json_each\b/.test(step)) return true;
  const isOfSmall = small.some(
    (table) => sql.includes(` from "${table}"`) && !/^SCAN (?!\(subquery)/.test(step.replace(`SCAN ${table}`, "")),
  );
  if (isOfSmall) return true;
  if (isOfAuthors(step)) return true;
  // The tags, or the authors, of one post.
  if (step === "USE TEMP B-TREE FOR json_group_array(ORDER BY)") return true;
  // The whole-text search bounds what it reads: see query-terms.ts.
  if (/ FROM blog(?:Text|Words) /.test(sql)) return true;
  // At most 3,000 posts that the admin list sorts.
  if (/^USE TEMP B-TREE/.test(step) && /"id" IN \(SELECT value FROM json_each\(\?\)\)/.test(sql)) return true;
  if (ofOnePost.test(sql)) return step === "USE TEMP B-TREE FOR ORDER BY";
  // By rowid, which is the table itself.
  if (/ order by "tags"\."id" desc limit /.test(sql)) return step === "SCAN tags";
  // The languages of the blog, each found by one seek.
  if (/^WITH RECURSIVE "used"/.test(sql)) return !step.startsWith("SCAN blog");
  // Not of a joined table: the limit may not end it, because few of its rows belong to the first table.
  const [, table] = /^SCAN (\w+) USING (?:COVERING )?INDEX/.exec(step) ?? [];
  return table !== undefined && new RegExp(` from [("]*${table}\\b`, "i").test(sql) && /\blimit\b/i.test(sql);
}

test("every list query uses an index and reads or sorts no whole table", async () => {
  const db = emptyDatabase();
  const { seen, prepare, costly } = watchPlans(db, /^(?:select|with)/i);
  const { asVisitor, asAdmin, deps } = testApp({ deps: { db } });
  const author = anAuthor(db, { slug: "ada" });
  const { _id: postId } = aPost(db, { details: { tags: ["Tea"], authors: [author.id] } });
  aComment(db, { postId });
  for (const search of [undefined, "walk", "w"]) {
    for (const category of [undefined, "Finance"] as const) await asVisitor.post.list({ search, category, cursor: 5 });
  }
  await asVisitor.post.byId({ postId });
  await asVisitor.comment.listForPost({ postId });
  await asVisitor.comment.threads({ postId });
  await asVisitor.comment.threads({ postId, before: "a" });
  await asVisitor.comment.replyTitle({ postId, commentId: "a" });
  await asVisitor.comment.listStart({ postId, before: "a" });
  await collect(await asVisitor.post.all());
  await asVisitor.post.feed({ category: "Finance" });
  await asVisitor.post.feed({ before: 5 });
  await asVisitor.post.listStart({ before: 5 });
  await asVisitor.post.archive({});
  for (const list of [{ tag: "tea" }, { author: "ada" }]) {
    await asVisitor.post.list({ ...list, cursor: 5 });
    await asVisitor.post.feed({ ...list, before: 5 });
    await asVisitor.post.listStart({ ...list, before: 5 });
  }
  shownTagSlugs(db);
  publishedAuthorSlugs(db);
  oldFeedAt(db, "/notes/feed", "https://blog.example");
  await asVisitor.post.listStart({ before: 5, category: "Finance" });
  await asAdmin.category.remove({ _id: "Startup", successorId: "Finance" });
  for (const search of ["", "fin"]) await asVisitor.post.list({ search, category: "Startup", cursor: 5 });
  await asAdmin.category.list();
  for (const search of ["", "te", "🎉"]) await asAdmin.tag.list({ search, cursor: "a" });
  const [start] = await asVisitor.post.sitemapStarts();
  await asVisitor.post.sitemapEntries({ from: start ?? 0 });
  await asAdmin.post.adminList({});
  await asAdmin.post.adminList({ cursor: postId });
  await asAdmin.post.update({ postId, details: { tags: ["tea"] } });
  for (const sort of postSorts) {
    const order = { sort, cursor: sort === "created" ? postId : `5:${postId}` };
    await asAdmin.post.adminList(order);
    await asAdmin.post.adminList({ ...order, status: "published" });
    await asAdmin.post.adminList({ ...order, status: "draft", category: "Finance" });
    await asAdmin.post.adminList({ ...order, status: "scheduled", tag: "tea" });
    await asAdmin.post.adminList({ ...order, search: "walk", tag: "tea", category: "Finance" });
  }
  await collect(await asAdmin.post.adminAll());
  await asAdmin.comment.adminList({ status: "waiting" });
  await asAdmin.comment.adminList({ status: "approved", cursor: "~" });
  await asAdmin.comment.adminList({ status: "spam", cursor: "~" });
  await asAdmin.comment.adminList({ status: "deleted" });
  await asVisitor.comment.add({ postId, name: "Ada", content: "Hello" });
  await asAdmin.commentRules.current();
  await asAdmin.commentRules.save({ closeAfterDays: 30, words: "", addresses: "" });
  await asAdmin.commentRules.setOpen({ postId, isOpen: false });
  await sweepClosings(deps, new Date());
  await collect(await asAdmin.comment.adminAll());
  await asAdmin.dashboard.summary();
  await asAdmin.draft.byId({ draftId: postId });
  await asAdmin.post.update({ postId, title: "Another", isPublished: false, publishAt: new Date("2100-01-01") });
  await asAdmin.revision.list({ postId });
  const before = new Date();
  for (const cursor of [null, { updatedAt: before, _id: "a" }]) await asAdmin.draft.unfinished({ cursor });
  for (const cursor of [null, { deletedAt: before, _id: "a" }]) await asAdmin.trash.list({ cursor });
  const link = { draftId: postId, isNew: false };
  const { path } = await asAdmin.preview.make(link);
  await asAdmin.preview.current(link);
  await asVisitor.preview.byToken({ token: path.replace("/preview/", "") });
  const { items } = await asAdmin.image.list({});
  await asAdmin.image.list({ cursor: items[0]?._id, filter: "unused" });
  publishDue(db, new Date());
  await asAdmin.mailing.digest();
  findHomePage(db);
  listLanguages(db);

  expect(costly(isHarmless, boundedColumns)).toEqual([]);
  // The row of the settings first, not all drafts.
  const ofHome = [...seen].filter((sql) => sql.includes(' from "siteSettings" inner join '));
  expect(ofHome.map((sql) => prepare(`EXPLAIN QUERY PLAN ${sql.replaceAll("?", "1")}`).all()[0])).toMatchObject([
    { detail: expect.stringMatching(/^SEARCH siteSettings /) },
  ]);
  // Numbers are bound as REAL. FTS5 does not seek by a REAL: it would scan from the newest post to a late page.
  const unsought = [...seen].filter((sql) => / MATCH /.test(sql) && /"rowid" [<>]=? \?/.test(sql));
  expect(unsought).toEqual([]);
  expect([...seen].filter((sql) => /"rowid" < CAST\(/.test(sql))).not.toEqual([]);
  // SQLite compiles a statement with a bound limit again at each call, unless the limit has a sign.
  const limits = [...seen].flatMap((sql) => prepare(sql).source.match(/\blimit [^\d\s]\S*/gi) ?? []);
  expect(new Set(limits)).toEqual(new Set(["limit +?", "LIMIT +@most"]));
  expect(seen.size).toBeGreaterThan(12);
});

/** A first step that reads a whole index of a large table, or all that a flag or the cursor of a first slice leaves. */
const readsAll = /^SCAN (?:blogs|comments|reply|views)\b|^SEARCH .*\((?:isApproved=\?|feedKey=\?|id<\?)\)$/;

test("a query for few posts, comments or views does not begin with all of them", async () => {
  const db = emptyDatabase();
  const { asVisitor, asAdmin } = testApp({ deps: { db } });
  aPost(db, { details: { tags: ["Tea"] } });
  const { prepare, seen, stepsOf } = watchPlans(db, /^\s*select/i);
  waitingReplies(db, 1);
  await asAdmin.mailing.overview();
  await asAdmin.view.summary({});
  const slice = { limit: 5, after: undefined };
  for (const filter of [{ tag: "tea" }, { author: "ada" }, { updatedSince: new Date() }])
    await listForScripts(db, { kind: "post", ...filter }, slice);
  await listForScripts(db, { kind: "page", updatedSince: new Date() }, slice);
  const first = (sql: string) => stepsOf(sql).find((step) => /^S(?:CAN|EARCH) /.test(step)) ?? "";
  const all = [...seen].filter((sql) => readsAll.test(first(sql)) && !first(sql).includes(" blogs_pages"));
  expect(all).toEqual([]);

  // Each post of the category would be looked at for a language that none has.
  const ran = vi.spyOn(Object.getPrototypeOf(prepare("SELECT 1")), "all");
  onTestFinished(() => ran.mockRestore());
  await asVisitor.post.feed({ category: "Finance", language: "pt" });
  await asVisitor.post.listStart({ category: "Finance", language: "pt", before: 5 });
  const keys = ran.mock.contexts
    .map(({ source }: { source: string }) => source)
    .filter((sql) => /^select "feedKey"/.test(sql));
  expect(keys.map(first)).toEqual(Array(3).fill(expect.stringContaining(" blogDetails_feed (language=? ")));
});
