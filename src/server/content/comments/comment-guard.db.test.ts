import { expect, test } from "vitest";
import { collect } from "../../../../tests/support/collect.ts";
import { aComment, anUnpublishedPost, aPost } from "../../../../tests/support/factories.ts";
import { restClient } from "../../../../tests/support/rest-client.ts";
import { servedApp, testApp } from "../../../../tests/support/test-app.ts";
import { serverEn } from "../../../shared/words/server-en.ts";
import { createCaller } from "../../api/router.ts";
import { createContext } from "../../context.ts";
import { comments } from "../../core/db/schema.ts";
import { sweepClosings } from "./comment-opening.ts";
import { sweepComments } from "./comment-sweep.ts";
import { issueCommentToken } from "./spam/comment-settings.ts";

const now = new Date("2026-03-01T12:00:00Z");
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);

function blogWithForm(app = testApp({ deps: { now: () => now } })) {
  const postId = aPost(app.db)._id;
  const from = (address: string) => createCaller(createContext(app.deps, undefined, address));
  /** A comment as the form sends it, a minute after the page was requested. */
  const comment = {
    postId,
    name: "Ada",
    content: "Well said.",
    website: "",
    token: issueCommentToken(app.db, postId, ago(60)),
  };
  const newest = () => {
    const row = app.db.select().from(comments).all().at(-1);
    return { list: row?.setAside ?? "waiting", reasons: row?.reasons };
  };
  return { ...app, postId, from, comment, newest };
}

test("a comment from the form waits, without reasons against it", async () => {
  const { asVisitor, asAdmin, comment, newest } = blogWithForm();
  expect(await asVisitor.comment.add(comment)).toMatchObject({ message: serverEn.commentWaiting });
  expect(newest()).toEqual({ list: "waiting", reasons: [] });
  expect(await asAdmin.comment.waiting()).toEqual({ waiting: 1 });
});

test("a comment with the hidden field filled in gets the usual response and is stored as spam", async () => {
  const { asVisitor, asAdmin, comment, newest } = blogWithForm();
  const sent = await asVisitor.comment.add({ ...comment, website: "https://pills.example" });
  expect(sent).toEqual({ message: serverEn.commentWaiting, receipt: expect.any(String) });
  expect(newest()).toEqual({ list: "spam", reasons: ["The hidden field was filled in"] });

  expect((await asAdmin.comment.adminList({ status: "waiting" })).comments).toEqual([]);
  const { comments: spam, counts } = await asAdmin.comment.adminList({ status: "spam" });
  expect(spam).toMatchObject([{ name: "Ada", reasons: ["The hidden field was filled in"], isApproved: false }]);
  expect(counts).toEqual({ waiting: 0, approved: 0, spam: 1, deleted: 0 });
  expect(await asAdmin.comment.waiting()).toEqual({ waiting: 0 });
  // REST has no notion of spam.
  expect(await collect(await asAdmin.comment.adminAll())).toEqual([]);
  expect((await asAdmin.dashboard.summary()).comments).toBe(0);
});

test("a comment that is sent too fast or with a wrong form token gets a hint, which alone never makes it spam", async () => {
  const { asVisitor, comment, newest, postId, db } = blogWithForm();
  const other = aPost(db)._id;
  for (const [token, reasons] of [
    [issueCommentToken(db, postId, ago(1)), ["Sent 1 s after the page was opened"]],
    [issueCommentToken(db, postId, now), ["Sent less than 1 s after the page was opened"]],
    [issueCommentToken(db, postId, ago(400 * 24 * 60 * 60)), []],
    [issueCommentToken(db, postId, ago(-3_600)), []],
    [issueCommentToken(db, other, ago(60)), ["Sent with a form that is not this post’s"]],
    ["anything", ["Sent with a form that is not this post’s"]],
    ["", []],
    [undefined, []],
  ] as const) {
    await asVisitor.comment.add({ ...comment, token });
    expect(newest()).toEqual({ list: "waiting", reasons });
  }
});

test("several hints together make spam; many links alone do not", async () => {
  const { asVisitor, comment, newest, postId, db } = blogWithForm();
  const links = (count: number) => "https://a.example ".repeat(count).trim();
  await asVisitor.comment.add({ ...comment, content: links(1) });
  expect(newest()).toEqual({ list: "waiting", reasons: [] });
  await asVisitor.comment.add({ ...comment, content: links(40) });
  expect(newest()).toEqual({ list: "waiting", reasons: ["40 links"] });
  await asVisitor.comment.add({ ...comment, content: links(4), token: issueCommentToken(db, postId, ago(1)) });
  expect(newest()).toEqual({ list: "spam", reasons: ["Sent 1 s after the page was opened", "4 links"] });
  await asVisitor.comment.add({ ...comment, content: links(5), name: "www.a.example" });
  expect(newest()).toEqual({
    list: "spam",
    reasons: ["5 links", "A link in the name", "Earlier spam from the same address"],
  });
});

test("a missing form token is a reason only beside another one, since other clients have no form", async () => {
  const { asVisitor, newest, postId, comment, from } = blogWithForm();
  await asVisitor.comment.add({ postId, name: "Ada", content: "Well said." });
  expect(newest()).toEqual({ list: "waiting", reasons: [] });
  await asVisitor.comment.add({ postId, name: "Ada", content: "https://a.example https://b.example" });
  expect(newest()).toEqual({ list: "waiting", reasons: ["Sent without the post’s own form", "2 links"] });
  await from("192.0.2.7").comment.add(comment);
  expect(newest()).toEqual({ list: "waiting", reasons: [] });
});

test("a comment from a client without the form waits, however many links it has", async () => {
  const { asVisitor, newest, postId } = blogWithForm();
  await asVisitor.comment.add({ postId, name: "Ada", content: "https://a.example ".repeat(40) });
  expect(newest()).toMatchObject({ list: "waiting" });
  // A token that is not text does not make the call fail.
  const odd = {
    postId,
    name: "Ada",
    content: "Hello",
    token: 7,
    website: ["x"],
  } as unknown as typeof asVisitor.comment.add;
  await asVisitor.comment.add(odd as never);
  expect(newest()).toMatchObject({ list: "spam" });
});

test("blocked words and addresses make spam, and the reason names them", async () => {
  const { asVisitor, asAdmin, from, comment, newest } = blogWithForm();
  await asAdmin.commentRules.save({
    closeAfterDays: 0,
    words: "casino\n\n  buy now \ncasino",
    addresses: "203.0.113.0/24",
  });
  expect(await asAdmin.commentRules.current()).toMatchObject({
    words: ["buy now", "casino"],
    addresses: ["203.0.113.0/24"],
  });
  await asVisitor.comment.add({ ...comment, content: "Buy   NOW!" });
  expect(newest()).toEqual({ list: "spam", reasons: ["Blocked word: buy now"] });
  await from("203.0.113.77").comment.add(comment);
  expect(newest()).toEqual({ list: "spam", reasons: ["Blocked address"] });

  await asAdmin.commentRules.save({ closeAfterDays: 0, words: "", addresses: "" });
  await from("203.0.113.78").comment.add({ ...comment, content: "Buy now" });
  expect(newest()).toEqual({ list: "waiting", reasons: [] });
});

test("on a new blog spam words with links make spam, and an ordinary comment with a link waits", async () => {
  const { from, comment, newest, postId } = blogWithForm();
  const links = (count: number) => Array.from({ length: count }, (_, at) => `https://${at}.example`).join(" ");
  await from("192.0.2.1").comment.add({ ...comment, content: `cheap viagra casino ${links(3)}` });
  expect(newest()).toEqual({ list: "spam", reasons: ["Spam words: casino, viagra", "3 links"] });
  await from("192.0.2.2").comment.add({ postId, name: "Casino", content: `Win ${links(3)}` });
  expect(newest()).toEqual({
    list: "spam",
    reasons: ["Sent without the post’s own form", "Spam words: casino", "3 links"],
  });

  await from("192.0.2.3").comment.add({ ...comment, content: `The casino in this film: ${links(1)}` });
  expect(newest()).toEqual({ list: "waiting", reasons: ["Spam words: casino"] });
  await from("192.0.2.3").comment.add({ ...comment, content: `I wrote about the same bridge: ${links(1)}` });
  expect(newest()).toEqual({ list: "waiting", reasons: [] });
});

test("the administrator changes the spam words; rules that are not sent stay", async () => {
  const { asVisitor, asAdmin, comment, newest } = blogWithForm();
  await asAdmin.commentRules.save({ closeAfterDays: 365, words: "poker", addresses: "192.0.2.99" });
  await asAdmin.commentRules.save({ spamWords: "lottery\njackpot\n" });
  await asAdmin.commentRules.save({});
  const rules = { closeAfterDays: 365, words: ["poker"], spamWords: ["jackpot", "lottery"], addresses: ["192.0.2.99"] };
  expect(await asAdmin.commentRules.current()).toMatchObject(rules);
  await asAdmin.commentRules.save({ closeAfterDays: 0 });
  await asVisitor.comment.add({ ...comment, content: "viagra casino" });
  expect(newest()).toEqual({ list: "waiting", reasons: [] });
  await asVisitor.comment.add({ ...comment, content: "A lottery JACKPOT" });
  expect(newest()).toEqual({ list: "spam", reasons: ["Spam words: jackpot, lottery"] });
});

test("a text that is sent again and again becomes spam; a reader's second click does not", async () => {
  const { from, asAdmin, comment, newest, db } = blogWithForm();
  const send = (
    address: string,
    content = "I found this article very useful, thank you for it",
    postId = comment.postId,
  ) => from(address).comment.add({ ...comment, content, postId });
  await send("192.0.2.1");
  await send("192.0.2.1");
  expect(newest()).toEqual({ list: "waiting", reasons: [] });
  const { comments: waiting } = await asAdmin.comment.adminList({ status: "waiting" });
  await asAdmin.comment.move({ moves: waiting.slice(0, 1).map(({ _id }) => ({ commentId: _id, to: "deleted" })) });

  await send("192.0.2.2", "I found THIS article  very useful, thank you for it");
  expect(newest()).toEqual({ list: "spam", reasons: ["The same text was sent 2 times before"] });
  await send("192.0.2.1", undefined, aPost(db)._id);
  expect(newest()).toMatchObject({
    list: "spam",
    reasons: expect.arrayContaining(["The spam list has the same text"]),
  });
  for (const at of [3, 4, 5]) await send(`192.0.2.${at}`, "Thank you for this!");
  expect(newest()).toEqual({ list: "waiting", reasons: [] });

  // One approved comment speaks for its text.
  await asAdmin.comment.move({ moves: [{ commentId: waiting[1]?._id ?? "", to: "approved" }] });
  await send("192.0.2.6");
  expect(newest()).toEqual({ list: "waiting", reasons: [] });
});

test("invalid rules are rejected with the wrong line, and the old rules stay", async () => {
  const { asAdmin } = blogWithForm();
  const rules = { closeAfterDays: 7, words: "casino", addresses: "192.0.2.1" };
  await asAdmin.commentRules.save(rules);
  for (const [wrong, sentence] of [
    [{ addresses: "192.0.2.1\nexample.com" }, "“example.com” is not an address"],
    [{ addresses: "192.0.2.0/40" }, "“192.0.2.0/40” is not an address"],
    [{ words: "x".repeat(101) }, "Each of the blocked words has at most 100 characters"],
    [{ words: Array.from({ length: 1_001 }, (_, at) => at).join("\n") }, "At most 1000 blocked words can be kept"],
    [{ spamWords: "x".repeat(101) }, "Each of the spam words has at most 100 characters"],
    [{ closeAfterDays: -1 }, "Please enter a number of days, or 0"],
    [{ closeAfterDays: 1.5 }, "Please enter a whole number of days"],
  ] as const) {
    await expect(asAdmin.commentRules.save({ ...rules, words: "other", ...wrong })).rejects.toThrow(sentence);
  }
  expect(await asAdmin.commentRules.current()).toMatchObject({
    closeAfterDays: 7,
    words: ["casino"],
    addresses: ["192.0.2.1"],
  });
});

test("the sender of a comment is blocked and unblocked without showing the address", async () => {
  const { asAdmin, from, comment, newest, db } = blogWithForm();
  await from("2001:db8:1:2::5").comment.add({ ...comment, content: "Such a long story ".repeat(20) });
  const [waiting] = (await asAdmin.comment.adminList({ status: "waiting" })).comments;
  expect(waiting?.hasSender).toBe(true);
  const { sender, message } = await asAdmin.commentRules.blockSender({ commentId: waiting?._id ?? "" });
  expect(message).toBe("Comments from that address are spam from now on");
  expect(sender).not.toContain("2001");
  expect(db.$client.serialize().toString("latin1")).not.toMatch(/2001:db8/);
  const [blocked] = (await asAdmin.commentRules.current()).senders;
  expect(blocked).toMatchObject({ sender, note: expect.stringMatching(/^Ada: Such a long story .{1,60}…$/) });

  // The same /64.
  await from("2001:db8:1:2:ffff::1").comment.add(comment);
  expect(newest()).toEqual({ list: "spam", reasons: ["Blocked address"] });
  await from("2001:db8:1:3::5").comment.add(comment);
  expect(newest().list).toBe("waiting");
  await asAdmin.commentRules.unblockSender({ sender });
  await asAdmin.commentRules.unblockSender({ sender });
  await from("2001:db8:1:2::5").comment.add(comment);
  expect(newest().list).toBe("waiting");
});

test("only a keyed hash of an address is stored, and it is removed after 30 days", async () => {
  let today = now;
  const { asAdmin, asVisitor, comment, db, deps } = blogWithForm(testApp({ deps: { now: () => today } }));
  await asVisitor.comment.add(comment);
  const commentId = db.select().from(comments).get()?.id ?? "";
  today = ago(-29.9 * 24 * 60 * 60);
  await sweepComments(deps);
  expect(db.select().from(comments).get()?.sender).toMatch(/^[\w-]{22}$/);
  today = ago(-30.1 * 24 * 60 * 60);
  await sweepComments(deps);
  expect(db.select().from(comments).get()?.sender).toBe(null);
  await expect(asAdmin.commentRules.blockSender({ commentId })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect((await asAdmin.comment.adminList({ status: "waiting" })).comments[0]?.hasSender).toBe(false);
});

test("spam from an address is a hint against its next comment, until one of them is approved", async () => {
  const { asAdmin, from, comment, newest } = blogWithForm();
  const send = (at: number, content: string) => from(`198.51.100.${at}`).comment.add({ ...comment, content });
  const moveNewest = async (to: "spam" | "approved") => {
    const [newestOne] = (await asAdmin.comment.adminList({ status: "waiting" })).comments;
    await asAdmin.comment.move({ moves: [{ commentId: newestOne?._id ?? "", to }] });
  };
  await send(5, "Buy my watches");
  await moveNewest("spam");
  await send(6, "The hills were kind to me too");
  expect(newest()).toEqual({ list: "waiting", reasons: [] });
  await send(5, "The hills were kind to me");
  expect(newest()).toEqual({ list: "waiting", reasons: ["Earlier spam from the same address"] });
  await moveNewest("approved");
  await send(5, "And the valley");
  expect(newest()).toEqual({ list: "waiting", reasons: [] });
});

test("comments of a post can be closed and opened: readers see it, and existing comments stay", async () => {
  const { asAdmin, asVisitor, postId, comment, db, cache } = blogWithForm();
  aComment(db, { postId, isApproved: true });
  expect(await asAdmin.commentRules.ofPost({ postId })).toEqual({ isOpen: true });
  expect((await asVisitor.post.read({ postId })).commentToken).toMatch(/^\w+\.[\w-]{22}$/);

  let clears = 0;
  cache.clear = () => clears++;
  const closed = await asAdmin.commentRules.setOpen({ postId, isOpen: false });
  expect([closed.message, clears]).toEqual(["Comments on this post are closed", 1]);
  expect((await asVisitor.post.read({ postId })).commentToken).toBe(null);
  await expect(asVisitor.comment.add(comment)).rejects.toMatchObject({
    code: "FORBIDDEN",
    message: "Comments are closed",
  });
  expect((await asVisitor.comment.listForPost({ postId })).count).toBe(1);
  const other = aPost(db)._id;
  await asVisitor.comment.add({ ...comment, postId: other });

  await asAdmin.commentRules.setOpen({ postId, isOpen: true });
  await asVisitor.comment.add(comment);
  await expect(asAdmin.commentRules.setOpen({ postId: "none", isOpen: true })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });

  const named = aPost(db, { details: { slug: "named" } })._id;
  await asAdmin.commentRules.setOpen({ postId: "named", isOpen: false });
  expect(await asAdmin.commentRules.ofPost({ postId: named })).toEqual({ isOpen: false });
  expect((await asAdmin.post.read({ postId: anUnpublishedPost(db)._id })).commentToken).toBe(null);
});

test("comments close a number of days after publication, except for posts that were opened by hand", async () => {
  let today = now;
  const { asAdmin, asVisitor, db } = testApp({ deps: { now: () => today } });
  const [post, kept, early] = [aPost(db, { now }), aPost(db, { now }), aPost(db, { now })];
  const canComment = async ({ _id: postId }: { _id: string }) => {
    const { commentToken } = await asVisitor.post.read({ postId });
    const sent = await asVisitor.comment.add({ postId, name: "Ada", content: "Hi" }).then(
      () => true,
      () => false,
    );
    expect(sent).toBe(commentToken !== null);
    return sent;
  };
  const rules = { words: "", addresses: "" };
  await asAdmin.commentRules.save({ ...rules, closeAfterDays: 14 });
  await asAdmin.commentRules.setOpen({ postId: early._id, isOpen: false });
  today = ago(-14 * 24 * 60 * 60 + 1);
  expect([await canComment(post), await canComment(early)]).toEqual([true, false]);
  today = ago(-14 * 24 * 60 * 60);
  expect([await canComment(post), await canComment(kept)]).toEqual([false, false]);
  await asAdmin.commentRules.setOpen({ postId: kept._id, isOpen: true });
  expect([await canComment(post), await canComment(kept)]).toEqual([false, true]);
  await asAdmin.commentRules.save({ ...rules, closeAfterDays: 0 });
  expect([await canComment(post), await canComment(kept), await canComment(early)]).toEqual([true, true, false]);
});

test("the page cache is cleared within an hour after a post became too old for comments, and only then", async () => {
  let today = now;
  const { asAdmin, db, deps, cache } = testApp({ deps: { now: () => today } });
  let clears = 0;
  cache.clear = () => clears++;
  const published = ago(10 * 24 * 60 * 60);
  aPost(db, { now: published });
  aPost(db, { now: published, isPublished: false });
  const sweepAt = async (seconds: number) => {
    const since = today;
    today = new Date(published.getTime() + 30 * 24 * 60 * 60 * 1000 + seconds * 1000);
    clears = 0;
    await sweepClosings(deps, since);
    return clears;
  };
  expect(await sweepAt(1)).toBe(0);
  expect(await sweepAt(-3_600)).toBe(0);
  await asAdmin.commentRules.save({ closeAfterDays: 30, words: "", addresses: "" });
  expect([await sweepAt(-1), await sweepAt(0), await sweepAt(3_600), await sweepAt(2 * 3_600)]).toEqual([0, 1, 0, 0]);
  // After a clock was set back, and after a machine was suspended.
  expect([await sweepAt(-48 * 3_600), await sweepAt(-24 * 3_600), await sweepAt(48 * 3_600)]).toEqual([1, 0, 1]);
});

test("REST answers spam, closed and blocked comments in its usual envelope", async () => {
  const { origin, db, asAdmin, token } = await servedApp();
  const { post, get } = restClient(origin);
  const blog = aPost(db)._id;
  await asAdmin.commentRules.save({ closeAfterDays: 0, words: "casino", addresses: "" });
  const sent = await post("/blog/add-comment", { blog, name: "Ada", content: "casino" });
  expect([sent.status, sent.body]).toEqual([200, { success: true, message: serverEn.commentWaiting }]);
  expect((await get("/admin/comments", token)).body.comments).toEqual([]);
  const [spam] = (await asAdmin.comment.adminList({ status: "spam" })).comments;
  const approved = await post("/admin/approve-comment", { id: spam?._id }, token);
  expect(approved.body).toEqual({ success: true, message: "Comment approved" });
  expect((await post("/blog/comments", { blogId: blog })).body.comments).toHaveLength(1);

  const removed = await post("/admin/delete-comment", { id: spam?._id }, token);
  expect(removed.body).toEqual({ success: true, message: "Comment deleted" });
  expect((await post("/admin/delete-comment", { id: spam?._id }, token)).status).toBe(404);
  expect((await post("/admin/approve-comment", { id: spam?._id }, token)).status).toBe(404);

  await asAdmin.commentRules.setOpen({ postId: blog, isOpen: false });
  const refused = await post("/blog/add-comment", { blog, name: "Ada", content: "Late" });
  expect([refused.status, refused.body]).toEqual([403, { success: false, message: "Comments are closed" }]);
});

test("without JavaScript a comment on a post that was closed meanwhile is rejected, and the page shows its text for copying", async () => {
  const { origin, db, asAdmin } = await servedApp();
  const postId = aPost(db)._id;
  const path = `${origin}/blog/${postId}`;
  const [, token = ""] = /value="([^"]+)"[^>]* name="token"/.exec(await (await fetch(path)).text()) ?? [];
  expect(token).not.toBe("");
  const send = (fields: Record<string, string>) =>
    fetch(path, {
      method: "POST",
      body: new URLSearchParams({ name: "Ada", content: "A <long> thought", token, ...fields }),
      redirect: "manual",
    });

  expect((await send({})).status).toBe(303);
  expect((await send({ website: "x" })).headers.get("location")).toBe(`/blog/${postId}?comment=waiting#comment-form`);
  const stored = db.select().from(comments).all();
  expect(stored.map(({ setAside }) => setAside)).toEqual([null, "spam"]);

  // The corrected form keeps its token, so its age counts from the first page.
  const again = await (await send({ name: " " })).text();
  expect(again).toContain(`value="${token}"`);

  await asAdmin.commentRules.setOpen({ postId, isOpen: false });
  const refused = await send({});
  const html = await refused.text();
  expect(refused.status).toBe(403);
  expect(html).toContain("Comments are closed");
  expect(html).toContain("A &lt;long&gt; thought</textarea>");
  expect(html).not.toContain(">Submit</button>");
  const closed = await (await fetch(path)).text();
  expect(closed).toContain("Comments are closed");
  expect(closed).not.toMatch(/<form[^>]*action="\/blog/);
  expect(closed).not.toContain("Yours could be the first");
});

test("a form on another site cannot post a comment; the reader may confirm it here", async () => {
  const { origin, db } = await servedApp();
  const path = `${origin}/blog/${aPost(db)._id}`;
  const send = (site?: string) =>
    fetch(path, {
      method: "POST",
      body: new URLSearchParams({ name: "Ada", content: "Buy <now>" }),
      headers: site === undefined ? {} : { "Sec-Fetch-Site": site },
      redirect: "manual",
    });
  for (const site of ["cross-site", "same-site", "anything"]) {
    const refused = await send(site);
    const html = await refused.text();
    expect(refused.status, site).toBe(403);
    expect(html).toContain("Please send your comment from this page");
    expect(html).toContain("Buy &lt;now&gt;</textarea>");
    expect(html).toContain(">Submit</button>");
  }
  expect(db.select().from(comments).all()).toEqual([]);
  for (const site of ["same-origin", "none", undefined]) expect((await send(site)).status, site).toBe(303);
  expect(db.select().from(comments).all()).toHaveLength(3);
});

test("a visitor cannot move or block anything, open or close comments, or read the rules", async () => {
  const { db, asVisitor } = testApp();
  const { id: commentId, postId } = aComment(db);
  const attempts = [
    () => asVisitor.comment.move({ moves: [{ commentId, to: "approved" }] }),
    () => asVisitor.comment.emptySpam(),
    () => asVisitor.comment.adminList({ status: "spam" }),
    () => asVisitor.commentRules.current(),
    () => asVisitor.commentRules.save({ closeAfterDays: 0, words: "", addresses: "" }),
    () => asVisitor.commentRules.blockSender({ commentId }),
    () => asVisitor.commentRules.unblockSender({ sender: "any" }),
    () => asVisitor.commentRules.ofPost({ postId }),
    () => asVisitor.commentRules.setOpen({ postId, isOpen: false }),
  ];
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: "UNAUTHORIZED" });
});

test("the browser that sent a comment learns from its receipt whether it waits, is public or is gone, and no more about spam", async () => {
  const { asVisitor, asAdmin, db, comment, from } = blogWithForm();
  const { receipt = "" } = await asVisitor.comment.add(comment);
  const spam = await from("192.0.2.9").comment.add({ ...comment, website: "https://spam.example" });
  const standings = (...receipts: string[]) => asVisitor.comment.standings({ receipts });
  const otherBlog = blogWithForm();
  const { receipt: foreign = "" } = await otherBlog.asVisitor.comment.add(otherBlog.comment);
  const madeUp = `${receipt.slice(0, 27)}${"A".repeat(22)}`;
  expect(await standings(receipt, spam.receipt ?? "", foreign, madeUp, "x")).toEqual([
    ...["waiting", "waiting"],
    ...["gone", "gone", "gone"],
  ]);
  const [commentId = ""] = receipt.split(".");
  await asAdmin.comment.approve({ commentId });
  expect(await standings(receipt)).toEqual(["approved"]);
  await asAdmin.comment.remove({ commentId });
  expect(await standings(receipt)).toEqual(["gone"]);
  expect(db.select().from(comments).all()).toHaveLength(2);
});

test("a known commenter is published at once where the owner says so, but no hint of spam, no name and no other receipt is enough", async () => {
  const { asVisitor, asAdmin, deps, comment, newest } = blogWithForm();
  const { receipt = "" } = await asVisitor.comment.add(comment);
  const [commentId = ""] = receipt.split(".");
  const again = { ...comment, content: "Well said again.", receipts: ["x", receipt] };
  const send = async (more: Partial<typeof again> = {}) => {
    const { message } = await asVisitor.comment.add({ ...again, ...more });
    return message === serverEn.commentPublished;
  };
  await asAdmin.comment.approve({ commentId });
  expect(await send()).toBe(false);
  await asAdmin.site.save({ version: 0, values: { trustsCommenters: true } });
  const cleared = deps.cache.clear;
  let clears = 0;
  deps.cache.clear = () => {
    clears++;
    cleared.call(deps.cache);
  };
  expect(await send()).toBe(true);
  expect(clears).toBe(1);
  expect(newest().reasons).toEqual([]);
  expect(await send({ receipts: [] })).toBe(false);
  expect(await send({ receipts: [`${receipt.slice(0, 27)}${"A".repeat(22)}`] })).toBe(false);
  expect(await send({ content: "See https://a.example and https://b.example" })).toBe(false);
  expect(await send({ website: "https://spam.example" })).toBe(false);
  expect(newest().list).toBe("spam");
  await asAdmin.comment.remove({ commentId });
  expect(await send()).toBe(false);
  await expect(asVisitor.comment.standings({ receipts: Array(21).fill(receipt) })).rejects.toMatchObject({
    code: "BAD_REQUEST",
  });
});
