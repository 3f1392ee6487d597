import { join } from "node:path";
import Database from "better-sqlite3";
import { addedCategories, plainBlog, posts } from "./posts.mjs";

const rowsInTransaction = 100_000;
/** FTS5's default, and a larger buffer for this fill. */
const defaultHashBytes = 1024 * 1024;
const bulkHashBytes = 256 * 1024 * 1024;
const bulkCacheKibibytes = 512 * 1024;
const minuteMs = 60_000;
const imageCount = 500;
const commentedEvery = 5;
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";

/** An id in the server's form: 26 characters that sort by time. */
function idOf(/** @type {number} */ ms, /** @type {number} */ at) {
  const moment = [...(BigInt(ms) * 4096n).toString(32)].map((digit) => alphabet[Number.parseInt(digit, 32)]).join("");
  return moment.padStart(12, "0") + String(at).padStart(14, "0");
}

/** Simplified tokenizer, sufficient for the generated texts. */
function wordsOf(/** @type {string | undefined} */ html = "") {
  const runs =
    html
      .replace(/<[^>]+>/g, " ")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const pairs = (/** @type {string} */ run) => [...run].slice(1).map((letter, at) => run[at] + letter);
  return runs.flatMap((run) => (/\p{scx=Han}/u.test(run) ? pairs(run) : [run]));
}

/**
 * Fills the blog of a stopped server with posts, one a minute until yesterday, and with two comments under every fifth.
 * Inserts rows into the tables directly; triggers of the database index and count them.
 *
 * @param {string} dataDir
 * @param {number} count
 * @param {(done: number) => void} progress
 * @param {import("./posts.mjs").BlogShape} shape
 */
export function fill(dataDir, count, progress, shape = plainBlog) {
  const db = new Database(join(dataDir, "longhand.db"));
  // An interrupted fill is discarded, so writes need no order and no journal.
  for (const one of ["synchronous = OFF", "locking_mode = EXCLUSIVE", "journal_mode = OFF"]) db.pragma(one);
  db.pragma(`cache_size = ${-bulkCacheKibibytes}`);
  // A larger buffer makes the search index faster to fill; a server has too little memory for it.
  const setHashBytes = (/** @type {number} */ bytes) => {
    for (const name of ["blogSearch", "blogText"]) {
      db.exec(`INSERT INTO ${name}(${name}, rank) VALUES ('hashsize', ${bytes})`);
    }
  };
  setHashBytes(bulkHashBytes);
  const first = Date.now() - 24 * 60 * minuteMs - count * minuteMs;
  const insertImage = db.prepare(
    "INSERT INTO images (id, fileName, mime, width, height, bytes, createdAt) VALUES (?, 'hill.jpg', 'image/jpeg', 1600, 900, 100000, ?)",
  );
  const insertPost = db.prepare(
    `INSERT INTO blogs (id, title, subTitle, category, imageId, isPublished, publishedAt, feedKey, createdAt, updatedAt, preview, searchText, description)
     VALUES (@id, @title, @subTitle, @category, @imageId, @isPublished, @publishedAt, @feedKey, @at, @at, @preview, @searchText, @description)`,
  );
  const insertText = db.prepare(
    "INSERT INTO blogText(rowid, title, subTitle, body, letters) VALUES (@feedKey, @title, @subTitle, @body, '')",
  );
  const addWord = db.prepare(
    "INSERT INTO blogWords VALUES (?, ?) ON CONFLICT DO UPDATE SET posts = posts + excluded.posts",
  );
  const insertCategory = db.prepare("INSERT INTO categories (id, name, slug, position) VALUES (?, ?, ?, ?)");
  const insertTag = db.prepare("INSERT INTO tags (id, name, slug) VALUES (?, ?, ?)");
  const insertPostTag = db.prepare("INSERT INTO blogTags (blogId, tagId, position, feedKey) VALUES (?, ?, ?, ?)");
  const insertRelated = db.prepare("INSERT INTO relatedPosts VALUES (?, ?)");
  const insertUse = db.prepare("INSERT INTO blogImages VALUES (?, ?)");
  const insertComment = db.prepare(
    "INSERT INTO comments (id, blogId, name, content, isApproved, createdAt) VALUES (?, ?, 'Ada', 'Thank you for this.', ?, ?)",
  );
  const imageIds = Array.from({ length: imageCount }, (_, at) => idOf(first, at));
  db.transaction(() => {
    for (const id of imageIds) insertImage.run(id, first);
    for (const [at, id] of addedCategories(shape).entries()) insertCategory.run(id, `Category ${at + 5}`, id, at + 4);
    for (let id = 1; id <= shape.tags; id++) insertTag.run(id, `Tag ${id}`, `tag-${id}`);
  })();

  const post = posts(count, shape);
  /** Posts with a word, of the transaction. @type {Map<string, number>} */
  const wordCounts = new Map();
  const fold = (/** @type {string} */ text) => text.normalize("NFC").toLowerCase().normalize("NFC");
  /** Indexes a text as the server does at the next start: src/server/content/search/text-index.ts. */
  const indexText = (/** @type {number} */ feedKey, /** @type {Record<string, string>} */ parts) => {
    const [title = [], subTitle = [], body = []] = [parts.title, parts.subTitle, parts.description].map(wordsOf);
    const joined = { title: title.join(" "), subTitle: subTitle.join(" "), body: body.join(" ") };
    insertText.run({ feedKey, ...joined });
    for (const word of new Set([...title, ...subTitle, ...body]))
      if (word.length > 2) wordCounts.set(word, (wordCounts.get(word) ?? 0) + 1);
  };
  /** @type {number[]} */
  let lastKeys = [];
  const insert = (/** @type {number} */ at) => {
    const moment = first + at * minuteMs;
    const id = idOf(moment, at);
    const imageId = imageIds[at % imageCount];
    const { isPublished, tags, ...text } = post(at);
    const feedKey = isPublished ? moment * 1000 : null;
    insertPost.run({
      ...text,
      id,
      imageId,
      isPublished: Number(isPublished),
      publishedAt: isPublished ? moment : null,
      feedKey,
      at: moment,
      preview: text.description
        .replace(/<[^>]+>/g, " ")
        .trim()
        .slice(0, 80),
      searchText: fold(text.title),
    });
    for (const [position, tag] of tags.entries()) insertPostTag.run(id, tag, position, feedKey);
    if (feedKey !== null) {
      indexText(feedKey, text);
      // As many as the server keeps: src/server/content/reading/related/find-related.ts.
      insertRelated.run(id, JSON.stringify(lastKeys));
      lastKeys = [feedKey, ...lastKeys].slice(0, 8);
    }
    insertUse.run(id, imageId);
    if (at % commentedEvery !== 0) return;
    for (const isApproved of [0, 1]) insertComment.run(idOf(moment, 2 * at + isApproved), id, isApproved, moment);
  };
  for (let done = 0; done < count; ) {
    const until = Math.min(count, done + rowsInTransaction);
    db.transaction(() => {
      for (; done < until; done++) insert(done);
      for (const word of wordCounts) addWord.run(...word);
      wordCounts.clear();
    })();
    progress(done);
  }
  setHashBytes(defaultHashBytes);
  db.exec("DELETE FROM blogTextWaiting; DELETE FROM relatedPostsWaiting");
  db.pragma("journal_mode = WAL");
  db.close();
}
