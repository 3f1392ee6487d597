import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { aBlogWithMail } from "../../../../tests/support/blog-with-mail.ts";
import { cases } from "../../../../tests/support/cases.ts";
import { aComplaint, aDeliveryReport, providersComplaints } from "../../../../tests/support/delivery-reports.ts";
import { soon } from "../../../../tests/support/eventually.ts";
import { aPost } from "../../../../tests/support/factories.ts";
import { followers, mailings, mailingsTo, subscribers, suppressed } from "../../core/db/schema.ts";
import { suppressionOf } from "../subscribers/suppression.ts";
import { subscriberToken } from "../subscribers/tokens.ts";
import { returnAddress } from "../transport/return-address.ts";
import { readReport } from "./mail-report.ts";
import { applyReport } from "./read-bounces.ts";

const now = new Date("2026-11-25T12:00:00Z");
const bounceEnv = { BOUNCE_ADDRESS: "Bounce@Example.com", BOUNCE_IMAP_URL: "imap://me:secret@localhost" };

/** A blog that sent a post to a reader. */
async function aSentMailing() {
  const blog = await aBlogWithMail({ env: bounceEnv });
  const { db, asAdmin, received, work } = blog;
  await asAdmin.subscriber.add({ email: "Ada@example.net" });
  await asAdmin.mailing.begin({ postId: aPost(db)._id });
  const worker = work();
  await soon(() => db.select().from(mailings).get()?.state).toBe("done");
  await worker.stop();
  const reader = () => db.select().from(subscribers).get();
  const outcome = () => db.select().from(mailingsTo).get();
  return {
    ...blog,
    reader,
    outcome,
    returned: received[0]?.from ?? "",
    apply: (text: string) => applyReport(db, text, now),
  };
}

test("each mail has its own return address, which servers may write in lower case", async () => {
  const { db, returned } = await aSentMailing();
  expect(returned).toMatch(/^bounce\+s1\.1\.[0-9a-f]{24}@example\.com$/);
  const longest = returnAddress(db, `${"b".repeat(22)}@example.com`, {
    to: "subscriber",
    id: 36 ** 7 - 1,
    mailing: 36 ** 7 - 1,
  });
  expect(longest.indexOf("@")).toBe(64);
});

test("a report of an address that does not exist ends its mails, after its deletion too; reading it twice changes nothing", async () => {
  const { db, asAdmin, reader, outcome, returned, apply } = await aSentMailing();
  for (const _twice of [1, 2]) expect(apply(aDeliveryReport({ to: returned.toUpperCase() }))).toBe(true);
  expect([reader()?.state, outcome()]).toMatchObject(["bounced", { state: "refused", code: "5.1.1" }]);
  await asAdmin.subscriber.remove({ id: 1 });
  expect(reader()).toBeUndefined();
  expect(suppressionOf(db, "ada@EXAMPLE.net")).toBe("bounced");
  expect(apply(aDeliveryReport({ to: returned }))).toBe(true);
  expect((await asAdmin.subscriber.add({ email: "ada@example.net" })).message).toContain("wants no mail");
});

test("the owner allows an address again that was wrongly reported as unknown; a reader who unsubscribed or complained keeps that state", async () => {
  const { db, asAdmin, reader, returned, apply } = await aSentMailing();
  const allow = () => asAdmin.subscriber.allow({ email: "Ada@example.net" });
  await expect(allow()).rejects.toMatchObject({ code: "NOT_FOUND" });
  apply(aDeliveryReport({ to: returned }));
  await allow();
  expect([reader()?.state, suppressionOf(db, "ada@example.net")]).toEqual(["active", null]);
  apply(aDeliveryReport({ to: returned }));
  await asAdmin.subscriber.leave({ token: subscriberToken(db, "leave", 1) });
  expect(reader()?.state).toBe("bounced");
  await allow();
  expect(reader()?.state).toBe("left");
  db.update(subscribers).set({ state: "active", leftAt: null }).run();
  await asAdmin.subscriber.leave({ token: subscriberToken(db, "leave", 1) });
  await expect(allow()).rejects.toMatchObject({ code: "NOT_FOUND" });
  apply(aDeliveryReport({ to: returned }));
  expect(reader()?.state).toBe("bounced");
  await allow();
  expect([reader()?.state, suppressionOf(db, "ada@example.net")]).toEqual(["left", null]);
  apply(aComplaint(returned));
  await expect(allow()).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect([reader()?.state, suppressionOf(db, "ada@example.net")]).toEqual(["complained", "complained"]);
});

test("the owner allows the address of a deleted subscriber and of a commenter again", async () => {
  const { db, asAdmin, reader, returned, apply } = await aSentMailing();
  const allow = (email: string) => asAdmin.subscriber.allow({ email });
  apply(aDeliveryReport({ to: returned }));
  await asAdmin.subscriber.remove({ id: 1 });
  await allow("ADA@example.net");
  expect([reader(), suppressionOf(db, "ada@example.net")]).toEqual([undefined, null]);
  expect((await asAdmin.subscriber.add({ email: "ada@example.net" })).message).toContain("added");
  db.insert(followers).values({ id: 7, email: "bob@example.org", folded: "bob@example.org", askedAt: now }).run();
  const ofFollower = returnAddress(db, "bounce@example.com", { to: "follower", id: 7, mailing: 0 });
  apply(aDeliveryReport({ to: ofFollower }));
  expect(suppressionOf(db, "bob@example.org")).toBe("bounced");
  await allow("bob@example.org");
  expect(suppressionOf(db, "bob@example.org")).toBe(null);
  await expect(allow("bob@example.org")).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a report with many forged return addresses costs few comparisons", async () => {
  const { reader, returned, apply } = await aSentMailing();
  const forged = (count: number) =>
    Array.from({ length: count }, (_, at) => `X-To: b+s${at}.1.${"0".repeat(24)}@example.com\r\n`.repeat(2)).join("");
  expect(apply(forged(5) + aDeliveryReport({ to: returned }))).toBe(false);
  expect(reader()?.state).toBe("active");
  expect(apply(forged(4) + aDeliveryReport({ to: returned }))).toBe(true);
});

test("a report of another failure counts, and five mailings in a row that fail end the mails of a reader", async () => {
  const { db, reader, outcome, apply } = await aSentMailing();
  const report = (mailing: number) =>
    apply(
      aDeliveryReport({
        to: returnAddress(db, "bounce@example.com", { to: "subscriber", id: 1, mailing }),
        status: "5.2.2",
      }),
    );
  for (const id of [2, 3, 4, 5, 6]) {
    db.insert(mailings)
      .values({ id, postId: String(id), subject: "", html: "", text: "", state: "done" })
      .run();
    db.insert(mailingsTo).values({ mailingId: id, subscriberId: 1, state: "sent", nextAt: now }).run();
  }
  // The first one reached the reader. Reports come in any order.
  for (const mailing of [3, 2, 5, 4]) report(mailing);
  expect([reader()?.state, outcome()?.state]).toEqual(["active", "sent"]);
  report(6);
  expect(reader()?.state).toBe("bounced");
});

test.each([
  ["a delay", { action: "delayed", status: "4.4.1" }, null],
  ["a success", { action: "delivered", status: "2.0.0" }, null],
  ["a full mailbox", { status: "5.2.2" }, "soft"],
  ["a queue that gave up", { status: "4.4.1" }, "soft"],
  ["a mail that was taken for spam", { status: "5.1.1", answer: "550 5.7.1 looks like spam" }, "soft"],
  [
    "a status that says nothing, beside an answer that does",
    { status: "5.0.0", answer: "550 5.1.10 no such person" },
    "hard",
  ],
  [
    "a forwarded address of which one person is gone",
    { others: ["Final-Recipient: rfc822; b@example.org\r\nAction: relayed\r\nStatus: 2.0.0"] },
    "soft",
  ],
])("%s is read from a report", (_name, reported, kind) => {
  expect(readReport(aDeliveryReport({ to: "bounce@example.com", ...reported }))?.kind ?? null).toBe(kind);
});

test("a complaint ends the mails of a subscriber and of a commenter, and a later report does not replace it", async () => {
  const { db, reader, returned, apply } = await aSentMailing();
  expect(apply(aComplaint(returned, "not-spam"))).toBe(false);
  expect(reader()?.state).toBe("active");
  db.insert(followers).values({ id: 7, email: "bob@example.org", folded: "bob@example.org", askedAt: now }).run();
  const ofFollower = returnAddress(db, "bounce@example.com", { to: "follower", id: 7, mailing: 0 });
  expect([apply(aComplaint(returned)), apply(aComplaint(ofFollower, "abuse", "mail"))]).toEqual([true, true]);
  expect(apply(aDeliveryReport({ to: returned }))).toBe(true);
  expect([reader()?.state, db.select().from(followers).all()]).toEqual(["complained", []]);
  expect(["ada@example.net", "bob@example.org"].map((email) => suppressionOf(db, email))).toEqual([
    "complained",
    "complained",
  ]);
});

test("a report that returns a confirmation mail deletes the sign-up", async () => {
  const { db, apply } = await aBlogWithMail({ env: bounceEnv }).then((blog) => ({
    ...blog,
    apply: (text: string) => applyReport(blog.db, text, now),
  }));
  db.insert(subscribers)
    .values({ id: 3, email: "gone@example.net", folded: "gone@example.net", state: "pending", source: "form" })
    .run();
  expect(
    apply(aDeliveryReport({ to: returnAddress(db, "b@example.com", { to: "subscriber", id: 3, mailing: 0 }) })),
  ).toBe(true);
  expect([db.select().from(subscribers).all(), suppressionOf(db, "gone@example.net")]).toEqual([[], "bounced"]);
});

test("complaints of the forms that providers send end the mails of their reader", async () => {
  const { db, reader, returned, apply } = await aSentMailing();
  for (const [name, source] of providersComplaints(returned)) {
    expect(apply(source.replaceAll(/bounce\+s[0-9a-z.]+@/g, "bounce@")), name).toBe(false);
    expect(reader()?.state, name).toBe("active");
    expect(apply(source), name).toBe(true);
    expect(reader()?.state, name).toBe("complained");
    db.update(subscribers).set({ state: "active" }).run();
    db.delete(suppressed).run();
  }
});

test("a message without a return address of this blog changes nothing, whatever its content", async () => {
  const { db, returned, apply } = await aSentMailing();
  const before = JSON.stringify([db.select().from(subscribers).all(), db.select().from(mailingsTo).all()]);
  const [name = "", hash = ""] = returned.split(/\.(?=[0-9a-f]{24}@)/);
  const forged = [
    returned.replace("+s1.", "+s2."),
    returned.replace("+s", "+f"),
    `${name}.${hash.replace(/^./, (first) => (first === "0" ? "1" : "0"))}`,
    "bounce@example.com",
    "",
  ];
  for (const to of forged) {
    expect(apply(aDeliveryReport({ to })), to).toBe(false);
    expect(apply(aComplaint(to)), to).toBe(false);
  }
  // A person's mail that quotes the address is no report.
  expect(apply(`To: ${returned}\r\n\r\nPlease stop.`)).toBe(false);
  // Only the envelope's address counts in a report of a failure, not what the returned mail says.
  expect(apply(aDeliveryReport({ to: "x@example.com" }).replace("Subject: On kettles", `To: ${returned}`))).toBe(false);
  const pieces = [
    returned,
    aDeliveryReport({ to: returned }),
    "--a/b=1",
    "\r\n",
    "\n\n",
    "Status: 5",
    ":",
    ";boundary=",
    "=",
    "\0",
    " ",
  ];
  const hostile = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: "binary" })), { maxLength: 40 });
  fc.assert(
    fc.property(hostile, (parts) => {
      // The signed part is broken in each.
      readReport(parts.join(""));
      apply(parts.join("").toLowerCase().replaceAll(hash.slice(0, 24), "0".repeat(24)));
    }),
    { numRuns: cases(2_000, 200) },
  );
  expect(JSON.stringify([db.select().from(subscribers).all(), db.select().from(mailingsTo).all()])).toBe(before);
  expect(db.select().from(suppressed).all()).toEqual([]);
  expect(db.select().from(mailingsTo).where(eq(mailingsTo.state, "sent")).all()).toHaveLength(1);
});
