import fc from "fast-check";
import { expect, test } from "vitest";
import { cases } from "../../../../tests/support/cases.ts";
import { emptyDatabase } from "../../../../tests/support/empty-database.ts";
import { anImage, anUnpublishedPost, aPost } from "../../../../tests/support/factories.ts";
import { beginPart } from "../../../../tests/support/index-partitions.ts";
import { testApp } from "../../../../tests/support/test-app.ts";
import { foundPerPage, maxSearchPages } from "../../../shared/limits.ts";
import type { TextPart } from "../../../shared/schemas/search-schema.ts";
import { posts } from "../../core/db/schema.ts";
import { indexWaitingTexts } from "./text-index.ts";
import { mostRead } from "./text-matches.ts";
import { searchTexts } from "./text-search.ts";

const plain = (parts: TextPart[] = []) => parts.map(({ text }) => text).join("");
const marked = (parts: TextPart[] = []) => parts.filter(({ isMatch }) => isMatch).map(({ text }) => text);

function withTexts(...texts: string[]) {
  const app = testApp();
  for (const [at, text] of texts.entries()) aPost(app.db, { title: `Post ${at}`, description: `<p>${text}</p>` });
  const found = async (term: string) =>
    (await app.asVisitor.search.texts({ term })).items.map(({ title }) => plain(title)).sort();
  return { ...app, found };
}

test("a word is found anywhere in title, sub title or text, whatever its case, accents and width", async () => {
  const { db, found } = withTexts("Crème brûlée in Łódź", "Die Straße nach Süden", "ＦＵＬＬ　ｗｉｄｔｈ ﬁne");
  aPost(db, { title: "Kettles", subTitle: "A word about Σίσυφος" });
  for (const term of ["creme", "CRÈME", "brule", "lodz", "Łódź"]) expect(await found(term), term).toEqual(["Post 0"]);
  for (const term of ["strasse", "straße", "sud"]) expect(await found(term), term).toEqual(["Post 1"]);
  for (const term of ["full width", "fine", "ﬁne"]) expect(await found(term), term).toEqual(["Post 2"]);
  for (const term of ["kettles", "ΣΊΣΥΦΟΣ", "σισυφος"]) expect(await found(term), term).toEqual(["Kettles"]);
});

test("Chinese and Japanese words of one, two and more characters are found in the middle of a sentence", async () => {
  const { found } = withTexts(
    "春の雨が静かに降る夜に東京タワーへ",
    "他在北京大学学习中文",
    "ｶﾞﾗｽの器",
    "서울에서 먹은 국수",
    "สวัสดีครับ",
    "京都の北海道展",
  );
  for (const term of ["東京", "タワー", "雨", "静か", "東京タワー", "夜 春"])
    expect(await found(term), term).toEqual(["Post 0"]);
  for (const term of ["北京", "大学", "中文", "学", "北京大学"]) expect(await found(term), term).toEqual(["Post 1"]);
  expect(await found("ガラス")).toEqual(["Post 2"]);
  expect(await found("서울 국수")).toEqual(["Post 3"]);
  expect(await found("สวัสดี")).toEqual(["Post 4"]);
  // 東 and 京 occur, but not next to each other.
  expect(await found("京東")).toEqual([]);
});

test("invisible characters separate no words, except in scripts that use them so", async () => {
  const { asVisitor, found } = withTexts(
    "die Donau\u00addampf\u00adfahrt",
    "to co\u200boperate",
    "ภาษา\u200bไทย",
    "no\u2060where",
  );
  for (const term of ["donaudampffahrt", "donaudampf", "Donau\u00addampf\u200bfahrt"])
    expect(await found(term), term).toEqual(["Post 0"]);
  expect(await found("cooperate")).toEqual(["Post 1"]);
  for (const term of ["ภาษา", "ไทย", "ภาษา\u200bไทย"]) expect(await found(term), term).toEqual(["Post 2"]);
  expect(await found("nowhere")).toEqual(["Post 3"]);
  const [post] = (await asVisitor.search.texts({ term: "donaudampffahrt" })).items;
  expect(marked(post?.excerpt)).toEqual(["Donau\u00addampf\u00adfahrt"]);
});

test("words with hyphens are found joined, joined words with hyphens, and both as single words and by their beginning", async () => {
  const { db, asVisitor, found } = withTexts(
    "Eine E-Mail-Adresse",
    "an email to Ada",
    "co‑operate, non‐stop",
    "e and mail apart",
  );
  aPost(db, { title: "Wi-Fi at home" });
  for (const term of ["email", "E-Mail", "e-mai"]) expect(await found(term), term).toContain("Post 0");
  for (const term of ["email", "E-Mail", "emai", "e-mai"]) expect(await found(term), term).toContain("Post 1");
  for (const term of ["E-Mail", "e mail", "e-mai"]) expect(await found(term), term).toContain("Post 3");
  expect(await found("email")).toEqual(["Post 0", "Post 1"]);
  for (const term of ["Emailadresse", "Email-Adresse", "e-mail adresse", "mail-adresse", '"e-mail-adresse"'])
    expect(await found(term), term).toEqual(["Post 0"]);
  for (const term of ["cooperate", "co-operate", "nonstop"]) expect(await found(term), term).toEqual(["Post 2"]);
  expect(await found("WIFI")).toEqual(["Wi-Fi at home"]);
  expect(await found('"email adresse"')).toEqual([]);
  const [post] = (await asVisitor.search.texts({ term: "emailadresse" })).items;
  expect(marked(post?.excerpt)).toEqual(["E-Mail-Adresse"]);
});

test("Arabic and Hebrew words are found with and without vowel marks and tatweel, and shown as written", async () => {
  const { asVisitor, found } = withTexts("كتب مُحَمَّد الكتاب", "قال أحمد", "שָׁלוֹם עֲלֵיכֶם", "محـــمد وحده");
  for (const term of ["محمد", "مُحَمَّد", "محمّد"]) expect(await found(term), term).toEqual(["Post 0", "Post 3"]);
  for (const term of ["احمد", "أحمد"]) expect(await found(term), term).toEqual(["Post 1"]);
  for (const term of ["שלום", "שָׁלוֹם", "עליכם"]) expect(await found(term), term).toEqual(["Post 2"]);
  const [post] = (await asVisitor.search.texts({ term: "محمد كتب" })).items;
  expect(marked(post?.excerpt)).toEqual(["كتب", "مُحَمَّد"]);
});

test("a word typed without umlauts is found in a German blog", async () => {
  const { asAdmin, found, asVisitor } = withTexts("Die Fähren", "the fahrens", "über das Haus");
  expect(await found("faehr")).toEqual([]);
  const { version } = await asAdmin.site.current();
  await asAdmin.site.save({ version, values: { language: "de-AT" } });
  for (const term of ["Faehren", "faehr", "die faehren"]) expect(await found(term), term).toContain("Post 0");
  expect(await found("ueber haus")).toEqual(["Post 2"]);
  expect(await found('"faehren"')).toEqual([]);
  const [post] = (await asVisitor.search.texts({ term: "die faehren" })).items;
  expect(marked(post?.excerpt)).toEqual(["Die", "Fähren"]);
});

test("every word must match, in any order; the last may be unfinished; quotation marks make a phrase", async () => {
  const { found } = withTexts("sourdough bread at home", "a home without bread", "homely loaves", "bread home");
  expect(await found("home bread")).toEqual(["Post 0", "Post 1", "Post 3"]);
  expect(await found("hom")).toEqual(["Post 0", "Post 1", "Post 2", "Post 3"]);
  expect(await found("hom bread")).toEqual([]);
  expect(await found('"bread home"')).toEqual(["Post 3"]);
  expect(await found("“sourdough bread” home")).toEqual(["Post 0"]);
  expect(await found("zebra")).toEqual([]);
});

test("a post in a language that few have is found by a word that many others have more often", async () => {
  const { db, asVisitor } = testApp();
  aPost(db, { title: "Selten", description: "<p>Ein Radio</p>", details: { language: "de" } });
  for (let count = 0; count < mostRead; count += 1) aPost(db, { title: "Radio", description: "<p>Radio</p>" });
  const { items } = await asVisitor.search.texts({ term: "radio", language: "de" });
  expect(items.map(({ title }) => plain(title))).toEqual(["Selten"]);
});

test("characters of a query language are searched as text", async () => {
  const { found } = withTexts("NEAR AND far, OR not; title: col*umn (x) ^y 50% a_b");
  for (const term of [
    "near and",
    "or NOT",
    "title:",
    "col*umn",
    "(x)",
    "^y",
    "50%",
    "a_b",
    '"near',
    "{far} + or",
    "-far",
  ])
    expect(await found(term), term).toEqual(["Post 0"]);
  for (const term of ["", " ", "…", '"', '""', "*", "'; DROP TABLE blogs; --"])
    expect(await found(term), term).toEqual([]);
});

test("the best match comes first: a title ranks above a text, a rare word above a common one", async () => {
  const { db, asVisitor } = withTexts("kettle once and tea", "kettle kettle kettle and tea", "tea tea tea");
  aPost(db, { title: "The kettle", description: "<p>Nothing about tea.</p>" });
  const titles = (await asVisitor.search.texts({ term: "kettle tea" })).items.map(({ title }) => plain(title));
  expect(titles).toEqual(["The kettle", "Post 1", "Post 0"]);
});

test("an excerpt is the part with most words of the query, with matches marked and every character as written", async () => {
  const filler = "One more day of rain and nothing else to say. ".repeat(40);
  const { db, asVisitor } = testApp();
  aPost(db, {
    title: "Tea &c.",
    description: `<p>A kettle. ${filler}</p><h2>Why</h2><p>A <b>Kettle</b> &lt;script&gt; holds té &amp; patience. ${filler}</p>`,
  });
  const [found] = (await asVisitor.search.texts({ term: "tea kettle te" })).items;
  expect(marked(found?.title)).toEqual(["Tea"]);
  expect(plain(found?.excerpt)).toContain("A Kettle <script> holds té & patience.");
  expect(marked(found?.excerpt)).toEqual(["Kettle", "té"]);
  expect([found?.isCutBefore, found?.isCutAfter]).toEqual([true, true]);
  expect(plain(found?.excerpt).length).toBeLessThanOrEqual(240);
});

test("an excerpt shows the words of a note and the text around its mark, without the syntax", async () => {
  const { db, asVisitor } = testApp();
  const notes = "<p>[^n]: notewordx here, <code>[^n]</code><br>[^2]: two</p>";
  aPost(db, { description: `<p>Rain[^n]: text[^2] after, [^none]</p>${notes}<p>[^n]-shaped</p>` });
  const [found] = (await asVisitor.search.texts({ term: "notewordx" })).items;
  expect(plain(found?.excerpt)).toBe("Rain: text after, [^none] notewordx here, [^n] two -shaped");
  expect(marked(found?.excerpt)).toEqual(["notewordx"]);
});

test("other requests get their turn while excerpts of long posts are made", async () => {
  const { asVisitor } = withTexts(...Array.from({ length: 3 }, () => `A kettle. ${"Rain all day. ".repeat(8_000)}`));
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const { items } = await asVisitor.search.texts({ term: "kettle" });
  isDone = true;
  expect(items.map(({ excerpt }) => marked(excerpt))).toEqual(items.map(() => ["kettle"]));
  expect(turns).toBeGreaterThanOrEqual(2);
});

test("adjacent matches in Chinese are marked as one", async () => {
  const { asVisitor } = withTexts("他在北京大学学习中文");
  const [found] = (await asVisitor.search.texts({ term: "北京大学" })).items;
  expect(marked(found?.excerpt)).toEqual(["北京大学"]);
});

test("only published posts are found, and only by their present text", async () => {
  const { db, asVisitor, asAdmin } = testApp();
  const found = async (term: string) => (await asVisitor.search.texts({ term })).count;
  const draft = anUnpublishedPost(db, { description: "<p>secret quokka</p>" });
  expect(await found("quokka")).toBe(0);
  await asAdmin.post.setPublished({ postId: draft._id, isPublished: true });
  expect(await found("quokka")).toBe(1);
  await asAdmin.post.update({ postId: draft._id, description: "<p>secret wombat</p>" });
  expect([await found("quokka"), await found("wombat")]).toEqual([0, 1]);
  await asAdmin.post.update({ postId: draft._id, isPublished: false });
  expect(await found("wombat")).toBe(0);
  await asAdmin.post.update({ postId: draft._id, description: "<p>secret numbat</p>" });
  expect(await found("numbat")).toBe(0);
  await asAdmin.post.setPublished({ postId: draft._id, isPublished: true });
  expect([await found("wombat"), await found("numbat")]).toEqual([0, 1]);
  await asAdmin.post.remove({ postId: draft._id });
  expect(await found("numbat")).toBe(0);
});

test("posts that another program or an older version wrote wait to be indexed; posts it unpublished are gone at once", async () => {
  const { db, asVisitor } = testApp();
  const found = async (term: string) => (await asVisitor.search.texts({ term })).count;
  const [changed, hidden] = [aPost(db, { description: "<p>quokka</p>" }), aPost(db, { description: "<p>wombat</p>" })];
  db.$client.prepare("UPDATE blogs SET description = '<p>numbat</p>' WHERE id = ?").run(changed._id);
  db.$client.prepare("UPDATE blogs SET isPublished = 0 WHERE id = ?").run(hidden._id);
  expect([await found("quokka"), await found("wombat"), await found("numbat")]).toEqual([0, 0, 0]);
  expect(await indexWaitingTexts(db)).toBe(1);
  expect([await found("quokka"), await found("wombat"), await found("numbat")]).toEqual([0, 0, 1]);
  expect(await indexWaitingTexts(db)).toBe(0);
  db.delete(posts).run();
  expect(db.$client.prepare("SELECT count(*) FROM blogText").pluck().get()).toBe(0);
  db.$client.exec("INSERT INTO blogText(blogText) VALUES ('integrity-check')");
});

test("pages hold ten posts each, and the last one asks for a more exact search", async () => {
  const { db, asVisitor } = testApp();
  const imageId = anImage(db).id;
  const all = foundPerPage * maxSearchPages + 1;
  for (let count = 0; count < all; count++) aPost(db, { imageId, description: "<p>tea</p>" });
  const seen = new Set<string>();
  for (let page = 1; page <= maxSearchPages; page++) {
    const { items, count, hasMore } = await asVisitor.search.texts({ term: "tea", page });
    expect([items.length, count, hasMore]).toEqual([foundPerPage, all - 1, true]);
    for (const { _id } of items) seen.add(_id);
  }
  expect(seen.size).toBe(all - 1);
  await expect(asVisitor.search.texts({ term: "tea", page: maxSearchPages + 1 })).rejects.toThrow("no more than");
  await expect(asVisitor.search.texts({ term: "x".repeat(101) })).rejects.toThrow("longer than 100");
});

test("a page beyond the last shows the last one", async () => {
  const { db, asVisitor } = testApp();
  const imageId = anImage(db).id;
  for (let count = 0; count <= foundPerPage; count++) aPost(db, { imageId, description: "<p>tea</p>" });
  const last = await asVisitor.search.texts({ term: "tea", page: 2 });
  expect(last.items).toHaveLength(1);
  expect(await asVisitor.search.texts({ term: "tea", page: 7 })).toEqual(last);
  expect((await asVisitor.search.texts({ term: "zebra", page: 7 })).items).toEqual([]);
});

test("posts with words that are too common to rank are listed newest first, matches in titles before matches in texts", async () => {
  const db = emptyDatabase();
  const imageId = anImage(db).id;
  const best = aPost(db, { imageId, title: "All about tea", now: new Date("2020-01-01") });
  const rare = aPost(db, { imageId, description: "<p>tea and quokkas</p>", now: new Date("2020-01-02") });
  const insert = db.$client.prepare(
    "INSERT INTO blogText(rowid, title, subTitle, body, letters) VALUES (?, '', '', 'tea', '')",
  );
  db.$client.transaction(() => {
    for (let key = 1; key <= 2_501; key++) insert.run(key);
  })();
  const newest = aPost(db, { imageId, description: "<p>some tea</p>" });
  const ids = async (term: string) => (await searchTexts(db, { term, page: 1 })).items.map(({ _id }) => _id);
  expect(await ids("tea")).toEqual([best._id, newest._id, rare._id]);
  expect(await ids("tea quokka")).toEqual([rare._id]);
});

test("common words are searched in the titles of the newest posts and in all texts", async () => {
  const db = emptyDatabase();
  const imageId = anImage(db).id;
  const old = aPost(db, { imageId, title: "All about tea" });
  const other = aPost(db, { imageId, description: "<p>some tea</p>" });
  beginPart(db);
  const newer = aPost(db, { imageId, title: "More about tea" });
  const newest = aPost(db, { imageId, description: "<p>and tea</p>" });
  // As if it occurred in too many posts to count.
  db.$client.exec("UPDATE blogWords SET posts = 25001 WHERE word = 'tea'; UPDATE totals SET published = 25001");
  const ids = async () => (await searchTexts(db, { term: "tea", page: 1 })).items.map(({ _id }) => _id);
  // The last partition is new, so the one before it counts too.
  expect(await ids()).toEqual([newer._id, old._id, newest._id, other._id]);
  beginPart(db, 40_000);
  expect(await ids()).toEqual([newer._id, newest._id, other._id, old._id]);
  // A new date for an old post does not make its partition newer.
  const dateAgain = db.$client.prepare("UPDATE blogs SET feedKey = (SELECT max(feedKey) + 1 FROM blogs) WHERE id = ?");
  dateAgain.run(old._id);
  await indexWaitingTexts(db);
  expect(await ids()).toEqual([newer._id, old._id, newest._id, other._id]);
});

test("words that were indexed often but occur in few posts are still ranked", async () => {
  const { db, found } = withTexts("tea, tea and more tea", "a long walk in the rain, and then some tea");
  const order = async () => (await searchTexts(db, { term: "tea", page: 1 })).items.map(({ title }) => plain(title));
  db.$client.exec("UPDATE blogWords SET posts = 25001 WHERE word = 'tea'");
  expect(await found("tea")).toHaveLength(2);
  expect(await order()).toEqual(["Post 0", "Post 1"]);
  // Without ranking, the newest posts come first.
  db.$client.exec("UPDATE totals SET published = 25001");
  expect(await order()).toEqual(["Post 1", "Post 0"]);
});

test("a phrase of words that nearly every post has is searched as single words", async () => {
  const texts = ["the rain of the north", "the rain of a day", "rain north of the hills"];
  const { db, found } = withTexts(...texts, "北京大学", "北京…大学很多…东京大会");
  db.$client.exec("UPDATE blogWords SET posts = 20000 WHERE word = 'the'");
  const few = { '"of the"': ["Post 0", "Post 2"], '"of the hills"': ["Post 2"], '"the of hills"': [] };
  const pairs = { 北京大学: ["Post 3"], "“北京大学”": ["Post 3"] };
  const every = { ...few, ...pairs };
  for (const [term, posts] of Object.entries(every)) expect(await found(term), term).toEqual(posts);
  // Phrases work in a large blog too, if few posts have one of the words.
  db.$client.exec("UPDATE totals SET published = 20000");
  for (const [term, posts] of Object.entries(every)) expect(await found(term), term).toEqual(posts);

  const insert = db.$client.prepare(
    "INSERT INTO blogText(rowid, title, subTitle, body, letters) VALUES (?, '', '', ?, '')",
  );
  db.$client.transaction(() => {
    for (let key = 1; key <= 2_501; key++) insert.run(key, "of 北京 京大 大学");
  })();
  expect(await found('"of the" day')).toEqual(["Post 1"]);
  expect(await found('"of the"')).toEqual(["Post 0", "Post 1", "Post 2"]);
  expect(await found("北京大学 很多")).toEqual(["Post 4"]);
  // With one rarer word the phrase is kept.
  expect(await found('"of the hills"')).toEqual(["Post 2"]);
  expect(await found('"the of hills"')).toEqual([]);
});

test("every query gets a response", async () => {
  const db = emptyDatabase();
  aPost(db, { description: "<p>Anything \u0e2a\u0e27\u0e31\u0e2a ｶﾞ 春 𠮷野家 é</p>" });
  const awkward = fc.constantFrom(
    '"',
    "'",
    "*",
    "(",
    ")",
    "^",
    ":",
    "-",
    "+",
    "{",
    "}",
    "AND",
    "NEAR(",
    " ",
    "ｶﾞ",
    "春",
    "𠮷",
    "野",
    "ﷺ",
    "½",
    "\u0301",
    "ß",
    "é",
  ); // prettier-ignore
  const term = fc.oneof(
    fc.array(awkward, { maxLength: 12 }).map((parts) => parts.join("")),
    fc.string({ unit: "binary", maxLength: 100 }),
  );
  await fc.assert(
    fc.asyncProperty(term, async (text) => {
      const { items } = await searchTexts(db, { term: text.slice(0, 100), page: 1 });
      for (const { excerpt, title } of items)
        expect(plain(title) + plain(excerpt)).toBe("A walk in the hillsAnything สวัส ｶﾞ 春 𠮷野家 é");
    }),
    { numRuns: cases(200) },
  );
});

test("below the home page's list stand the posts of its tab that have the term in the text alone, each once", async () => {
  const { db, asVisitor } = testApp();
  const onlyInText = { description: "<p>some tea at last</p>" };
  aPost(db, { title: "Tea, by title", ...onlyInText });
  aPost(db, { title: "In Finance", category: "Finance", ...onlyInText });
  aPost(db, { title: "In Startup", category: "Startup", ...onlyInText });
  const below = async (term: string, category?: string) =>
    (await asVisitor.search.texts({ term, ...(category && { category }), isBelowTitles: true })).items.map(
      ({ title }) => plain(title),
    );
  expect(await below("TEA")).toEqual(["In Startup", "In Finance"]);
  expect(await below("tea", "finance")).toEqual(["In Finance"]);
  // The list shows every post of a category with the term in its name.
  aPost(db, { title: "About", category: "Finance", description: "<p>finance and tea</p>" });
  aPost(db, { title: "Beside", category: "Startup", description: "<p>finance and tea</p>" });
  expect(await below("finance")).toEqual(["Beside"]);
  expect((await asVisitor.search.texts({ term: "tea", category: "Startup" })).count).toBe(2);
});
