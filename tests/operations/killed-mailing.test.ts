import Database from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { nameOfServer, requireServer, saveMailSettings } from "../../src/server/content/site/mail-settings.ts";
import { openDatabase } from "../../src/server/core/db/client.ts";
import { databaseFile } from "../../src/server/core/db/database-file.ts";
import { readSettings } from "../../src/server/core/settings/settings.ts";
import { cases } from "../support/cases.ts";
import { eventually, soon } from "../support/eventually.ts";
import { startMailServer } from "../support/mail-server.ts";
import { startBlog } from "../support/running-blog.ts";

const readers = cases(3_000, 160);
const kills = cases(30, 2);
/** The mailing needs two days. */
const perDay = Math.ceil(readers * 0.6);
/** Mails are spread over the hour: this many do not slow the test down. */
const perHour = 1_000_000;

/** One in twenty addresses does not exist. */
const isWrong = (address: string) => /[02468]7@/.test(address);

test(`a mailing that was killed ${kills} times leaves no reader out, sends nothing twice and keeps its budget`, {
  timeout: 600_000,
}, async () => {
  const mail = await startMailServer({
    refuse: (to) => (isWrong(to) ? { code: 550, text: "5.1.1 no such user" } : null),
  });
  const env = { ...mail.env, MAILS_PER_HOUR: String(perHour), MAILS_PER_DAY: String(perDay) };
  const blog = await startBlog({ ...env, LOG_LEVEL: "silent" });
  onTestFinished(() => blog.stop());
  const file = databaseFile(blog.dataDir);
  const orm = openDatabase(file);
  const settings = readSettings({ ...env, DATA_DIR: blog.dataDir });
  saveMailSettings(orm, { mailsFromLocal: true, testedAs: nameOfServer(requireServer({ db: orm, settings })) });
  orm.$client.close();
  const db = new Database(file);
  onTestFinished(() => void db.close());
  const addresses = Array.from({ length: readers }, (_, at) => `reader${at}@example.com`);
  await blog.admin.subscriber.importList.mutate({ list: addresses.join("\n") });
  const { _id: postId } = await blog.aPost({ title: "On kettles" });
  await blog.admin.mailing.begin.mutate({ postId });

  const addressesIn = (state: string) =>
    db
      .prepare(
        `SELECT email FROM mailingsTo JOIN subscribers ON subscribers.id = subscriberId WHERE mailingsTo.state = ?`,
      )
      .pluck()
      .all(state) as string[];
  const spent = () =>
    db
      .prepare("SELECT coalesce(sum(mails), 0) FROM mailSpent WHERE minute > unixepoch() / 60 - 1441")
      .pluck()
      .get() as number;
  const waitsForBudget = () =>
    spent() >= perDay &&
    db.prepare("SELECT \"claimedAt\" IS NULL FROM errands WHERE kind = 'mailing'").pluck().get() === 1;
  const isOver = () => db.prepare("SELECT state = 'done' FROM mailings").pluck().get() === 1;
  const aDayPasses = () =>
    db.exec('UPDATE mailSpent SET minute = minute - 1441; UPDATE errands SET "dueAt" = 0 WHERE "claimedAt" IS NULL');

  /** Lets it send up to so many mails. @returns whether it did: the budget or the end may come before */
  let inThisDay = 0;
  const goOn = async (mails: number) => {
    await eventually(() => {
      const received = mail.received.length - inThisDay;
      expect(received).toBeLessThanOrEqual(perDay);
      if (waitsForBudget()) {
        inThisDay = mail.received.length;
        aDayPasses();
      }
      expect(mail.received.length >= mails || isOver()).toBe(true);
    });
  };
  const underWay: string[] = [];
  for (let kill = 1; kill <= kills; kill++) {
    await goOn(Math.floor((kill * readers * 0.9) / (kills + 1)));
    await blog.kill("SIGKILL");
    underWay.push(...addressesIn("sending"));
    expect(underWay.length).toBeLessThanOrEqual(2 * kill);
    await blog.restart();
  }
  await goOn(readers);
  await soon(isOver).toBe(true);
  const [sent, refused, unknown] = ["sent", "refused", "unknown"].map(addressesIn);
  const received = mail.received.map(({ to }) => to);
  expect([...(sent ?? []), ...(refused ?? []), ...(unknown ?? [])].sort()).toEqual(addresses.sort());
  expect(new Set(received).size).toBe(received.length);
  expect(received).toEqual(expect.arrayContaining(sent ?? []));
  expect(refused?.every(isWrong)).toBe(true);
  expect(unknown?.sort()).toEqual(underWay.sort());
});
