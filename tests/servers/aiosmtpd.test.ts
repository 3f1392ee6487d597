import { simpleParser } from "mailparser";
import { expect, test } from "vitest";
import { saveMailSettings } from "../../src/server/content/site/mail-settings.ts";
import { dkimRecord, makeDkimKey } from "../../src/server/mail/transport/dkim-key.ts";
import { startAiosmtpd } from "../support/aiosmtpd.ts";
import { aBlogWithMail } from "../support/blog-with-mail.ts";
import { soon } from "../support/eventually.ts";
import { aPost } from "../support/factories.ts";
import { verifyWithDkimpy } from "../support/verify-with-dkimpy.ts";

test("aiosmtpd takes a mailing; python3-dkim verifies every mail, with both unsubscribe fields", async () => {
  const { url, messages } = await startAiosmtpd();
  const { db, asAdmin, work } = await aBlogWithMail({ env: { SMTP_URL: url, MAILS_PER_HOUR: "1000000" } });
  const dkimKey = await makeDkimKey();
  saveMailSettings(db, { dkimKey, dkimDomain: "example.com" });
  const readers = Array.from({ length: 50 }, (_, at) => `reader${at}@example.net`);
  await asAdmin.subscriber.importList({ list: readers.join("\n") });
  const description = `<p>.</p><p>From here ${"a long line ".repeat(200)}</p><p>«κόσμε» 👋</p>`;
  await asAdmin.mailing.begin({ postId: aPost(db, { title: "Grüße 👋 ".repeat(9), description })._id });
  work();
  await soon(async () => (await asAdmin.mailing.overview()).mailings[0]?.counts.sent).toBe(readers.length);
  const arrived = messages();
  expect(arrived).toHaveLength(readers.length);
  const raw = arrived.map((text) => Buffer.from(text.replaceAll("\r\n", "\n").replaceAll("\n", "\r\n")));
  const covered = verifyWithDkimpy(raw, dkimRecord(dkimKey, "example.com").value);
  for (const fields of covered)
    expect(fields).toEqual(expect.arrayContaining(["list-unsubscribe", "list-unsubscribe-post"]));
  const parsed = await Promise.all(raw.map((message) => simpleParser(message)));
  const links = parsed.map(({ text = "" }) => /\/newsletter\/leave\/\S+/.exec(text)?.[0]);
  expect(new Set(links).size).toBe(readers.length);
  for (const [at, { html, text }] of parsed.entries()) {
    expect(text).toContain("«κόσμε» 👋");
    expect(html).toContain(`${links[at]}"`);
  }
});
