import { expect, test } from "vitest";
import { aBlogWithMail } from "../../../tests/support/blog-with-mail.ts";
import { soon } from "../../../tests/support/eventually.ts";
import { aPost } from "../../../tests/support/factories.ts";
import { testApp } from "../../../tests/support/test-app.ts";
import { readerWords } from "../../shared/words/reader-words.ts";
import { issueCommentToken } from "../content/comments/spam/comment-settings.ts";
import { newsletterToken } from "../content/site/mail-settings.ts";
import { comments, mailings, postDetails, siteSettings, subscribers } from "../core/db/schema.ts";
import { sendDueDigest } from "./newsletter/digest-service.ts";

/** An English blog with a German post. */
async function aBlogOfTwoLanguages() {
  let now = new Date("2026-11-23T12:00:00Z");
  const app = await aBlogWithMail({ deps: { now: () => now } });
  const { _id: postId } = aPost(app.db, { title: "Tee", description: "<p>Heiß.</p>", now });
  app.db
    .insert(postDetails)
    .values({ postId, language: "de" })
    .onConflictDoUpdate({ target: postDetails.postId, set: { language: "de" } })
    .run();
  const worker = app.work();
  const at = (time: string) => {
    now = new Date(time);
    worker.wake();
  };
  const open = async (path: string, method = "GET") => (await fetch(app.origin + path, { method })).text();
  return { ...app, postId, at, open, now: () => now };
}

const pathIn = (text: unknown, path: string) =>
  new RegExp(`http://localhost:3000(${path}[^\\s>]+)`).exec(String(text))?.[1] ?? "";

test("a reader who subscribes on a German page of an English blog gets German mails and pages, and the text of a post as it is", async () => {
  const { db, origin, postId, asAdmin, received, link, open } = await aBlogOfTwoLanguages();
  await asAdmin.subscriber.add({ email: "bob@example.com" });
  const page = await open(`/blog/${postId}`);
  expect(page).toContain('<input type="hidden" name="language" value="de"');
  // The texts that the owner has not changed.
  expect(page).toContain(readerWords.de.site.newsletterTitle);
  expect(page).not.toContain(readerWords.en.site.newsletterTitle);
  const form = { email: "ada@example.com", token: newsletterToken(db), website: "", language: "de" };
  const asked = await fetch(`${origin}/newsletter/subscribe`, { method: "POST", body: new URLSearchParams(form) });
  expect(await asked.text()).toMatch(/<html lang="de">[\s\S]*Postfach/);
  await soon(() => received.length).toBe(1);
  expect(received[0]?.parsed.subject).toContain("Bitte bestätigen");
  const confirm = link("/newsletter/confirm/");
  expect(await open(confirm)).toMatch(/<html lang="de">[\s\S]*Abonnieren<\/button>/);
  expect(await open(confirm, "POST")).toMatch(/<html lang="de">[\s\S]*Du bekommst jetzt den Newsletter/);
  expect(db.select().from(subscribers).all()).toMatchObject([
    { email: "bob@example.com", language: null },
    { email: "ada@example.com", language: "de", consent: expect.stringContaining("neue Beiträge") },
  ]);

  received.length = 0;
  await asAdmin.mailing.begin({ postId });
  await soon(() => received.length).toBe(2);
  const mailTo = (name: string) => received.find(({ to }) => to.startsWith(name))?.parsed;
  const [german, english] = [mailTo("ada"), mailTo("bob")];
  for (const mail of [german, english]) {
    expect(mail).toMatchObject({ subject: "Tee", html: expect.stringContaining("Heiß.") });
    expect(`${mail?.html}${mail?.text}`).not.toMatch(/[\ufdd0\ufdd1]|undefined/);
  }
  expect(german?.html).toContain("Abbestellen</a></p>");
  expect(german?.text).toContain("Abbestellen: http");
  expect(english?.html).toMatch(/<p lang="en" dir="ltr" align="left"[^>]*>You get this mail/);
  expect(english?.text).toContain("Unsubscribe: http");
  const leave = pathIn(german?.text, "/newsletter/leave/");
  expect(await open(leave)).toMatch(/<html lang="de">[\s\S]*Abbestellen<\/button>/);
  expect(await open(leave.replace("?", "x?"), "POST")).toMatch(/<html lang="de">[\s\S]*Dieser Link ist nicht gültig/);
});

test("a digest has its subject and its words in the language of each reader, and the blog's where it has none", async () => {
  const { db, deps, asAdmin, received, at } = await aBlogOfTwoLanguages();
  for (const language of ["ja", "ar", "xh", null])
    await asAdmin.subscriber.add({ email: `${language}@example.com`, language });
  const { version } = await asAdmin.site.current();
  await asAdmin.site.save({ version, values: { digestDay: "friday", digestHour: "9" } });
  sendDueDigest(deps);
  aPost(db, { title: "Zwei", now: new Date("2026-11-24T08:00:00Z") });
  at("2026-11-27T09:00:00Z");
  sendDueDigest(deps);
  expect(db.select().from(mailings).all()).toMatchObject([{ subject: "Longhand: 2 new posts", digestPosts: 2 }]);
  expect((await asAdmin.mailing.overview()).mailings).toMatchObject([{ subject: "Longhand: 2 new posts" }]);
  at("2026-11-27T09:00:01Z");
  await soon(() => received.length).toBe(4);
  const headings = received.map(({ to, parsed }) => {
    const heading = /<h1([^>]*) style[^>]*>(.*)<\/h1>/.exec(String(parsed.html));
    expect(heading?.[2]).toBe(parsed.subject);
    return [to.split("@")[0], heading?.[1], parsed.subject];
  });
  const english = [' lang="en" dir="ltr" align="left"', "Longhand: 2 new posts"];
  expect(headings.sort()).toEqual([
    ["ar", ' lang="ar" dir="rtl" align="right"', expect.stringContaining("تدوينتان")],
    ["ja", ' lang="ja" dir="ltr" align="left"', "Longhand: 新しい記事2件"],
    ["null", ...english],
    ["xh", ...english],
  ]);
});

test("mails about replies, and the pages they link to, are in the language of the post", async () => {
  const { db, postId, asAdmin, asVisitor, received, link, open, at, now } = await aBlogOfTwoLanguages();
  await asAdmin.mail.saveNotices({ comments: false, backups: false, disk: false, webhooks: false });
  db.update(siteSettings).set({ mailsReplies: true }).run();
  const token = issueCommentToken(db, postId, now());
  at("2026-11-23T12:01:00Z");
  const email = "ada@example.com";
  await asVisitor.comment.add({ postId, name: "Ada", content: "Which leaves?", token, email });
  const isFor = (name: string) => received.filter(({ to }) => to.startsWith(name));
  await soon(() => isFor("ada").length).toBe(1);
  expect(isFor("ada")[0]?.parsed.subject).toMatch(/^Bitte bestätigen/);
  const confirm = link("/newsletter/replies/confirm/");
  expect(await open(confirm)).toMatch(/<html lang="de">[\s\S]*Antworten bekommen<\/button>/);
  await open(confirm, "POST");
  const { id: commentId } = db.select().from(comments).get() ?? { id: "" };
  await asAdmin.comment.approve({ commentId });
  at("2026-11-23T12:02:00Z");
  await asAdmin.comment.reply({ commentId, content: "Assam." });
  at("2026-11-23T12:03:00Z");
  await soon(() => isFor("ada").length).toBe(2);
  const reply = isFor("ada")[1]?.parsed;
  expect(reply?.subject).toMatch(/Antwort.*„Tee“/);
  const leave = pathIn(reply?.text, "/newsletter/replies/leave/");
  expect(await open(leave)).toMatch(/<html lang="de">[\s\S]*Dieses Gespräch<\/button>/);
});

test("the language of a reader is in the list, its file and the archive, and comes back from a file", async () => {
  const { asAdmin } = testApp();
  const list = "email,Locale\nada@example.com,pt_BR\nbob@example.com,\ncleo@example.com,not a language\n";
  await asAdmin.subscriber.importList({ list });
  const shown = [null, null, "pt-BR"];
  const languages = async (app: Pick<ReturnType<typeof testApp>, "asAdmin">) =>
    (await app.asAdmin.subscriber.list({ state: "active" })).items.map(({ language }) => language);
  expect(await languages({ asAdmin })).toEqual(shown);
  const { csv } = await asAdmin.subscriber.exportList();
  const other = testApp();
  await other.asAdmin.subscriber.importList({ list: csv });
  expect(await languages(other)).toEqual(shown);
  await expect(asAdmin.subscriber.add({ email: "dan@example.com", language: "german" })).rejects.toThrow("language");
});
