import { expect, test } from "vitest";
import { subscribers } from "../../src/server/core/db/schema.ts";
import { readBounces } from "../../src/server/mail/bounces/read-bounces.ts";
import { suppressionOf } from "../../src/server/mail/subscribers/suppression.ts";
import { aBlogWithMail } from "../support/blog-with-mail.ts";
import { startDovecot } from "../support/dovecot.ts";
import { soon } from "../support/eventually.ts";
import { aPost } from "../support/factories.ts";
import { aLog } from "../support/log.ts";
import { startMailServer } from "../support/mail-server.ts";
import { startPostfix } from "../support/postfix.ts";
import { requireProgram } from "../support/require-program.ts";
import { testApp } from "../support/test-app.ts";

requireProgram("postfix", "-v");
requireProgram("dovecot", "--version");

test("an address that Postfix reports as unknown gets no more mail once the report is read from Dovecot's mailbox", async () => {
  const refusals: Record<string, string> = {
    "gone@example.net": "5.1.1 no such user",
    "full@example.net": "5.2.2 mailbox full",
  };
  const next = await startMailServer({
    refuse: (to) => (refusals[to] ? { code: 550, text: refusals[to] } : null),
  });
  const relay = await startPostfix(Number(new URL(next.env.SMTP_URL).port));
  const mailbox = await startDovecot();
  const env = { SMTP_URL: relay, BOUNCE_ADDRESS: "bounce@example.com", BOUNCE_IMAP_URL: mailbox.url };
  const blog = await aBlogWithMail({ env });
  const { db, deps, asAdmin, asVisitor, work } = blog;
  for (const email of ["ada@example.net", ...Object.keys(refusals)]) await asAdmin.subscriber.add({ email });
  await asAdmin.mailing.begin({ postId: aPost(db)._id });
  work();
  await soon(() => next.received.filter(({ from }) => from === "").length).toBe(2);
  const reports = next.received.filter(({ from }) => from === "");
  expect(reports.map(({ to }) => to).sort()).toEqual([
    expect.stringMatching(/^bounce\+s2\.1\.[0-9a-f]{24}@example\.com$/),
    expect.stringMatching(/^bounce\+s3\.1\.[0-9a-f]{24}@example\.com$/),
  ]);
  const forged = String(reports[0]?.raw).replace(/\+s\d\.1\.[0-9a-f]{24}@/g, `+s1.1.${"0".repeat(24)}@`);
  const huge = `Subject: Hello\r\n\r\n${"A person writes at length.\r\n".repeat(200_000)}`;
  for (const message of [forged, huge, ...reports.map(({ raw }) => raw)]) mailbox.deliver(message);

  await expect(asVisitor.bounce.read()).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  expect((await asAdmin.bounce.read()).message).toBe("Read: 2 new reports");
  const states = () =>
    db.select({ email: subscribers.email, state: subscribers.state }).from(subscribers).orderBy(subscribers.id).all();
  expect(states()).toEqual([
    { email: "ada@example.net", state: "active" },
    { email: "gone@example.net", state: "bounced" },
    { email: "full@example.net", state: "active" },
  ]);
  expect(suppressionOf(db, "gone@example.net")).toBe("bounced");
  const [mailing] = (await asAdmin.mailing.overview()).mailings;
  expect(mailing?.counts).toMatchObject({ sent: 1, refused: 1, failed: 1 });
  // What is no report of this blog's mails stays, unread.
  expect(mailbox.files()).toEqual(["1.message:2,", "2.message:2,"]);
  expect((await asAdmin.bounce.read()).message).toBe("Read: no new reports");
  expect((await asAdmin.mail.current()).bounces).toMatchObject({ readAt: expect.any(Date), trouble: null });

  const { log, entries } = aLog();
  const wrong = testApp({ deps: { db, log }, env: { ...env, BOUNCE_IMAP_URL: mailbox.url.replace("blog:", "else:") } });
  await expect(wrong.asAdmin.bounce.read()).rejects.toThrow("refuses the user name or password");
  const missing = testApp({ deps: { db }, env: { ...env, BOUNCE_IMAP_URL: mailbox.url.replace("INBOX", "Nothing") } });
  await expect(readBounces(missing.deps)).rejects.toThrow("no mailbox with the name");
  expect((await asAdmin.mail.current()).bounces?.trouble).toContain("no mailbox with the name");
  expect(JSON.stringify(entries)).not.toMatch(/example\.net|wörd/);
  await readBounces(deps);
  expect((await asAdmin.mail.current()).bounces?.trouble).toBe(null);
});
