import { expect, test } from "vitest";
import { saveMailSettings } from "../../src/server/content/site/mail-settings.ts";
import { dkimRecord, makeDkimKey } from "../../src/server/mail/transport/dkim-key.ts";
import { aBlogWithMail } from "../support/blog-with-mail.ts";
import { soon } from "../support/eventually.ts";
import { aPost } from "../support/factories.ts";
import { startMailServer } from "../support/mail-server.ts";
import { startPostfix } from "../support/postfix.ts";
import { requireProgram } from "../support/require-program.ts";
import { verifyWithDkimpy } from "../support/verify-with-dkimpy.ts";

requireProgram("postfix", "-v");

test("Postfix takes a mailing and delivers it with signatures that python3-dkim verifies; its delivery report comes back", async () => {
  const gone = "gone@example.net";
  const next = await startMailServer({
    refuse: (to) => (to === gone ? { code: 550, text: "5.1.1 no such user" } : null),
  });
  const relay = await startPostfix(Number(new URL(next.env.SMTP_URL).port));
  const { db, asAdmin, work } = await aBlogWithMail({ env: { SMTP_URL: relay } });
  const dkimKey = await makeDkimKey();
  saveMailSettings(db, { dkimKey, dkimDomain: "example.com" });
  for (const email of ["ada@example.net", "bob@example.org", gone]) await asAdmin.subscriber.add({ email });
  const description = `<h2>Tee &amp; Käse</h2><p>${"A long line of words. ".repeat(80)}</p><p>.</p><p>From here</p>`;
  const { _id: postId } = aPost(db, { title: "Grüße – «κόσμε» 👋 ".repeat(4), description });
  await asAdmin.mailing.begin({ postId });
  work();
  // The relay has accepted all; what it cannot deliver it reports later.
  await soon(async () => (await asAdmin.mailing.overview()).mailings[0]?.counts.sent).toBe(3);
  await soon(() => next.received.map(({ to }) => to).sort()).toEqual([
    "ada@example.net",
    "blog@example.com",
    "bob@example.org",
  ]);
  const delivered = next.received.filter(({ from }) => from === "blog@example.com");
  const covered = verifyWithDkimpy(
    delivered.map(({ raw }) => raw),
    dkimRecord(dkimKey, "example.com").value,
  );
  expect(covered).toHaveLength(2);
  for (const fields of covered)
    expect(fields).toEqual(
      expect.arrayContaining(["from", "to", "subject", "list-unsubscribe", "list-unsubscribe-post"]),
    );
  expect(() =>
    verifyWithDkimpy(
      [Buffer.from(String(delivered[0]?.raw).replace("List-Unsubscribe-Post:", "List-Unsubscribe-Post: x"))],
      dkimRecord(dkimKey, "example.com").value,
    ),
  ).toThrow("a signature is wrong");
  const report = next.received.find(({ from }) => from === "");
  expect(report?.parsed.headers.get("content-type")).toMatchObject({
    value: "multipart/report",
    params: { "report-type": "delivery-status" },
  });
  expect(String(report?.raw)).toMatch(/^Final-Recipient: rfc822; gone@example\.net\r\n(?:.+\r\n)*Status: 5\.1\.1/m);
});
