import { expect, test } from "vitest";
import { emptyDatabase } from "../../../../tests/support/empty-database.ts";
import { aComment, anAuthor, aPage, aPost } from "../../../../tests/support/factories.ts";
import { checkOwnerTables } from "./check-owner-tables.ts";

const siteUrl = "https://blog.example";

test.each([
  ["DELETE FROM siteSettings", "1 row is missing: settings"],
  ["UPDATE siteSettings SET verification = '{'", "1 setting cannot be read: verification"],
  ["UPDATE siteSettings SET socialLinks = '['", "1 setting cannot be read: profiles elsewhere"],
  ["UPDATE categories SET mergedInto = 'Finance'", "1 category is missing"],
  ["UPDATE categories SET mergedInto = 'Sports' WHERE id = 'Finance'", "1 deleted category has no successor: Finance"],
  ["INSERT INTO tags (name, slug) VALUES ('TEA', 'tea-2')", "1 tag exists twice: TEA"],
  ["UPDATE blogs SET category = 'Sports' WHERE kind = 'post'", "1 post is in no category: On kettles"],
  ["UPDATE blogTags SET feedKey = 7", "1 post is in a wrong place in lists of tags: On kettles"],
  ["UPDATE blogAuthors SET feedKey = NULL", "1 post is in a wrong place in lists of authors: On kettles"],
  ["UPDATE authors SET links = '['", "1 author cannot be read: Ada"],
  ["DELETE FROM slugs WHERE slug = 'on-kettles'", "1 published post has no address by title: On kettles"],
  [
    "INSERT INTO slugs SELECT blogs.id, slugs.blogId, 0, 0 FROM blogs, slugs WHERE slug = 'about' AND blogs.kind = 'post'",
    "1 address leads to another post",
  ],
  [
    "INSERT INTO slugsWaiting SELECT id FROM blogs WHERE kind = 'post'",
    "1 older post waits for its address: On kettles",
  ],
  ["INSERT INTO redirects (path, status, createdAt) VALUES ('/a', 301, 0)", "1 redirect leads nowhere: /a"],
  [
    "INSERT INTO redirects (path, target, status, createdAt) VALUES ('/about', '/', 301, 0)",
    "1 redirect is never used, because a page has its address: /about",
  ],
  [
    "INSERT INTO redirects (path, target, status, createdAt) VALUES ('/files/a.pdf', '/', 301, 0), ('/?p=1', '/', 301, 0)",
    "1 redirect is never used, because Longhand answers its address itself: /files/a.pdf",
  ],
  [
    "INSERT INTO redirects (path, target, status, createdAt) VALUES ('/a', 'https://blog.example/b?x=1', 301, 0), ('/b', '/a', 301, 0)",
    "2 redirects lead into a loop: /a, /b",
  ],
  [
    "UPDATE siteLinks SET target = 'none' WHERE kind = 'page'",
    "1 entry of the menu leads nowhere and is not shown: page none",
  ],
  [
    "UPDATE categories SET mergedInto = 'Startup' WHERE id = 'Finance'",
    "1 entry of the menu leads nowhere and is not shown: category Finance",
  ],
  ["DELETE FROM mailSettings", "1 row of settings is missing: mail"],
  [
    "INSERT INTO subscribers (email, folded, state, source, createdAt) VALUES ('x', 'x', 'active', 'import', 0)",
    "1 subscriber has no valid address: subscriber 1",
  ],
  [
    "INSERT INTO followers (email, folded, createdAt, askedAt) VALUES ('x', 'x', 0, 0)",
    "1 commenter has no valid address for replies: commenter 1",
  ],
  [
    "INSERT INTO mailings (postId, subject, html, text, state, createdAt) VALUES ('p', 'On kettles', '', '', 'sending', 0)",
    "1 mailing waits for nothing: On kettles",
  ],
  ["UPDATE tags SET isHidden = 1", "1 entry of the menu leads nowhere and is not shown: tag 1"],
  ["UPDATE revisions SET details = 'x'", "1 revision cannot be read: On kettles"],
  ["UPDATE workingCopies SET details = 'x'", "1 draft cannot be read: Unsaved"],
  [
    "INSERT INTO blogDetails (blogId, pinnedAt) SELECT id, 1 FROM blogs WHERE kind = 'page'",
    "1 page is pinned, which only posts can be: About",
  ],
  ["INSERT INTO views VALUES ('2026-1-1', '', 5)", "1 count of views is wrong: 2026-1-1"],
  ["UPDATE comments SET parentId = id", "2 replies are in no thread of their post"],
  [
    "UPDATE comments SET blogId = (SELECT id FROM blogs WHERE kind = 'page') WHERE parentId IS NOT NULL",
    "1 reply is in no thread of its post",
  ],
])("after %s the doctor reports: %s", (damage, sentence) => {
  const db = emptyDatabase();
  const author = anAuthor(db, { name: "Ada" });
  const { _id: postId } = aPost(db, { title: "On kettles", details: { tags: ["Tea"], authors: [author.id] } });
  const { _id: pageId } = aPage(db, { title: "About", isPublished: true });
  const { id: parentId } = aComment(db, { postId });
  aComment(db, { postId, parentId });
  db.$client.exec(`
    INSERT INTO siteLinks (place, position, kind, target)
      VALUES ('menu', 0, 'page', '${pageId}'), ('menu', 1, 'category', 'Finance'), ('menu', 2, 'tag', '1'), ('footer', 0, 'address', '/');
    INSERT INTO redirects (path, target, status, createdAt) VALUES ('/old', '/about', 301, 0), ('/gone', NULL, 410, 0);
    INSERT INTO views VALUES ('2026-01-01', '${postId}', 5);
    INSERT INTO revisions (id, blogId, kind, savedAt, title, subTitle, category, bytes, description)
      VALUES ('r', '${postId}', 'saved', 0, 'On kettles', '', 'Finance', 0, '');
    INSERT INTO workingCopies (id, blogId, title, subTitle, category, isPublished, version, updatedAt, preview, description)
      VALUES ('d', '${postId}', 'Unsaved', '', '', 0, 'v', 0, '', '')`);
  expect(checkOwnerTables(db.$client, siteUrl)).toEqual([]);
  db.$client.exec(damage);
  expect(checkOwnerTables(db.$client, siteUrl).map(({ what }) => what)).toContainEqual(
    expect.stringContaining(sentence),
  );
});
