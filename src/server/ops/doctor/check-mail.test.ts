import { expect, test } from "vitest";
import { emptyDatabase } from "../../../../tests/support/empty-database.ts";
import { saveMailSettings } from "../../content/site/mail-settings.ts";
import { mailings, subscribers } from "../../core/db/schema.ts";
import { requestJob } from "../../core/jobs/job-service.ts";
import { readSettings } from "../../core/settings/settings.ts";
import { suppress } from "../../mail/subscribers/suppression.ts";
import { checkMail, checkMailConfiguration } from "./check-mail.ts";

const at = (hour: number) => new Date(Date.UTC(2026, 10, 23, hour));

test("a paused mailing, a stuck one, an unread mailbox, and many addresses that get no mail are reported", () => {
  const db = emptyDatabase();
  const look = () => checkMail(db.$client, at(12), "https://blog.example.com").map(({ how, what }) => [how, what]);
  expect(look()).toEqual([]);
  const mailing = { subject: "", html: "", text: "", createdAt: at(8) };
  db.insert(mailings)
    .values([
      { ...mailing, postId: "a", state: "paused" },
      { ...mailing, postId: "b", state: "sending" },
    ])
    .run();
  const request = (hour: number) => requestJob(db, { kind: "mailing", key: "2", payload: { id: 2 }, dueAt: at(hour) });
  request(13);
  expect(look()).toEqual([]);
  request(10);
  expect(look()).toEqual([["problem", "1 mailing sent nothing for more than an hour"]]);
  db.update(mailings).set({ state: "paused", trouble: "The SMTP server cannot be reached" }).run();
  expect(look()).toEqual([["problem", "2 mailings paused by the server"]]);
  db.update(mailings).set({ state: "done" }).run();
  saveMailSettings(db, { bouncesTrouble: "The IMAP server cannot be reached" });
  expect(look()).toEqual([["problem", "the mailbox of delivery reports cannot be read"]]);
  saveMailSettings(db, { bouncesTrouble: null });
  for (let id = 0; id < 90; id++) {
    const email = `reader${id}@example.com`;
    db.insert(subscribers)
      .values({ email, folded: email, state: "active", source: "import", createdAt: at(8) })
      .run();
  }
  for (let id = 0; id < 10; id++) {
    expect(look()).toEqual([]);
    suppress(db, `gone${id}@example.com`, "bounced", at(9));
  }
  suppress(db, "left@example.com", "left", at(9));
  expect(look()).toEqual([["note", "10 % of the addresses of subscribers do not exist or complained"]]);
});

test("a blog with subscribers whose address is local is reported", () => {
  const db = emptyDatabase();
  const look = (url: string) => checkMail(db.$client, at(12), url).map(({ what }) => what);
  expect(look("http://localhost:3000")).toEqual([]);
  db.insert(subscribers)
    .values({ email: "a@example.com", folded: "a@example.com", state: "active", source: "import", createdAt: at(8) })
    .run();
  expect(look("https://blog.example.com")).toEqual([]);
  expect(look("http://192.168.1.4:3000")).toEqual([expect.stringContaining("readers elsewhere cannot open")]);
});

test("half of a mail server is reported, unless the environment or the screen has the other half", () => {
  const db = emptyDatabase();
  const look = (env: Record<string, string>) =>
    checkMailConfiguration(db.$client, readSettings(env)).map(({ what }) => what);
  const sender = { MAIL_FROM: "blog@example.com" };
  expect(look({})).toEqual([]);
  expect(look(sender)).toEqual([expect.stringContaining("SMTP_URL is missing")]);
  expect(look({ ...sender, SMTP_HOST: "mail.example.com" })).toEqual([]);
  saveMailSettings(db, { smtpHost: "mail.example.com" });
  expect(look(sender)).toEqual([]);
});
