import { expect, test } from "vitest";
import { aDeliveryReport } from "../../../../tests/support/delivery-reports.ts";
import { startImapServer } from "../../../../tests/support/imap-server.ts";
import { aLog } from "../../../../tests/support/log.ts";
import { testApp } from "../../../../tests/support/test-app.ts";
import { recurringWork } from "../../background-work.ts";
import { readMailSettings } from "../../content/site/mail-settings.ts";
import { subscribers } from "../../core/db/schema.ts";
import { every } from "../../core/jobs/every.ts";
import { returnAddress } from "../transport/return-address.ts";
import { endBounceReading, readBounces } from "./read-bounces.ts";

/** A blog with a reader, whose mailbox holds a report about the first message's mail, and other mail. */
async function aMailbox(options: Omit<Parameters<typeof startImapServer>[0], "messages"> = {}) {
  const messages: Record<number, string> = { 3: "Subject: Hello\r\n\r\nTea", 4: "Subject: Hello\r\n\r\nTea" };
  const server = await startImapServer({ messages, ...options });
  const { log, entries } = aLog();
  const blog = testApp({ env: { BOUNCE_ADDRESS: "b@example.com", BOUNCE_IMAP_URL: server.url }, deps: { log } });
  const { db } = blog;
  await blog.asAdmin.subscriber.add({ email: "ada@example.net" });
  const about = { to: "subscriber", id: 1, mailing: 1 } as const;
  messages[2] = aDeliveryReport({ to: returnAddress(db, "b@example.com", about) });
  const state = () => db.select().from(subscribers).get()?.state;
  return { ...blog, ...server, entries, state, stored: () => readMailSettings(db) };
}

test("a message that the server refuses is skipped", async () => {
  const answer = (command: string) => (command.startsWith("UID FETCH 3 ") ? "NO damaged" : undefined);
  const { deps, stored, state, commands } = await aMailbox({ answer });
  expect(await readBounces(deps)).toBe(1);
  expect([state(), stored().bouncesUid, stored().bouncesTrouble]).toEqual(["bounced", 4, null]);
  expect(commands).toContain("UID EXPUNGE 2");
});

test("a poll that fails applies no report twice, and the next poll skips a message that makes every poll fail", async () => {
  const answer = (command: string) =>
    command.startsWith("UID FETCH 3 ") ? "* 3 FETCH (UID 3 BODY[]<0> {999999999}\r\n" : undefined;
  const { deps, asAdmin, stored, state } = await aMailbox({ answer });
  await expect(readBounces(deps)).rejects.toThrow("cannot be reached");
  expect([state(), stored().bouncesUid, stored().bouncesTrouble]).toEqual(["bounced", 3, expect.any(String)]);
  await asAdmin.subscriber.allow({ email: "ada@example.net" });
  expect(await readBounces(deps)).toBe(0);
  expect([state(), stored().bouncesUid, stored().bouncesTrouble]).toEqual(["active", 4, null]);
});

test.each(["UID SEARCH", "UID STORE", "UID EXPUNGE"])("a server that refuses %s is a failure", async (refused) => {
  const { deps, stored } = await aMailbox({
    answer: (command) => (command.startsWith(refused) ? "NO not allowed" : undefined),
  });
  await expect(readBounces(deps)).rejects.toThrow("refuses to search");
  expect(stored().bouncesTrouble).toContain("refuses to search");
});

test("without UIDPLUS nothing is deleted: other programs may have marked messages", async () => {
  const { deps, commands } = await aMailbox({ capabilities: "IMAP4rev1" });
  expect(await readBounces(deps)).toBe(1);
  expect(commands.filter((command) => /STORE|EXPUNGE/.test(command))).toEqual([]);
});

test("stopping the server ends a poll under way, without an error in the log", async () => {
  const { deps, commands, entries } = await aMailbox({
    answer: (command) => (command.startsWith("UID SEARCH") ? null : undefined),
  });
  const stop = every(deps, recurringWork(deps).bounces);
  await expect.poll(() => commands.some((command) => command.startsWith("UID SEARCH"))).toBe(true);
  const look = readBounces(deps);
  stop();
  endBounceReading(deps.db);
  await expect(look).rejects.toThrow("cannot be reached");
  expect(entries).toEqual([]);
});
