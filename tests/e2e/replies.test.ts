import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer } from "smtp-server";
import { nameOfServer, saveMailSettings } from "../../src/server/content/site/mail-settings.ts";
import { openDatabase } from "../../src/server/core/db/client.ts";
import { databaseFile } from "../../src/server/core/db/database-file.ts";
import { test as base, expect } from "./fixtures.ts";

interface MailServer {
  port: number;
  received: ParsedMail[];
}

/** A real SMTP server beside the blog. */
const test = base.extend<{ smtp: MailServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  smtp: async ({}, use) => {
    const received: ParsedMail[] = [];
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      // The blog keeps its connection, for which a server that closes would wait half a minute.
      closeTimeout: 100,
      onData: async (stream, _session, done) => {
        received.push(await simpleParser(await buffer(stream)));
        done();
      },
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    await use({ port: (server.server.address() as AddressInfo).port, received });
    await new Promise<void>((resolve) => server.close(resolve));
  },
  env: async ({ smtp }, use) => use({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, MAIL_FROM: "blog@example.com" }),
});

test("a commenter confirms an address, gets the owner's reply by mail, and ends the mails with one button", async ({
  signedIn: page,
  openPage,
  blog,
  smtp: { port, received },
}) => {
  const db = openDatabase(databaseFile(blog.dataDir));
  const server = { host: "127.0.0.1", port, isTls: false, user: "", password: "", from: "blog@example.com" };
  saveMailSettings(db, { mailsFromLocal: true, testedAs: nameOfServer(server), noticesComments: false });
  db.$client.close();
  const { _id } = await blog.aPost({ title: "Kettles" });
  const reader = await openPage();
  await reader.goto(`/blog/${_id}`);
  await expect(reader.getByLabel("Comment", { exact: true })).toBeVisible();
  await expect(reader.getByLabel("Email for replies")).toHaveCount(0);

  await page.goto("/admin/settings/mail");
  await page.getByLabel("Notify commenters of replies").check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Settings saved")).toBeVisible();

  await reader.reload();
  await reader.getByLabel("Name").fill("Ada");
  await reader.getByLabel("Comment", { exact: true }).fill("Copper or steel?");
  await reader.getByLabel("Email for replies").fill("ada@example.com");
  await reader.getByRole("button", { name: "Submit" }).click();
  await expect(reader.getByRole("status").filter({ hasText: "waits for approval" }).first()).toBeVisible();
  await expect.poll(() => received.length).toBe(1);
  const pathIn = (at: number, start: string) => new RegExp(`${start}\\S+`).exec(received[at]?.text ?? "")?.[0] ?? "";
  await reader.goto(pathIn(0, "/newsletter/replies/confirm/"));
  await reader.getByRole("button", { name: "Get replies" }).click();
  await expect(reader.getByRole("heading", { name: "You get replies to your comments" })).toBeVisible();

  await page.goto("/admin/comments");
  await page.getByRole("button", { name: "Reply to Ada" }).click();
  await page.getByRole("textbox", { name: "Reply to Ada" }).fill("Copper, of course.");
  await page.getByRole("button", { name: "Publish the reply" }).click();
  await expect.poll(() => received.length).toBe(2);
  expect(received[1]?.text).toContain("Copper, of course.");
  await reader.goto(pathIn(1, "/blog/"));
  await expect(reader.getByText("Copper, of course.")).toBeVisible();

  await page.goto("/admin/subscribers");
  await expect(page.getByRole("list", { name: "Commenters" })).toContainText("ada@example.com");
  await reader.goto(pathIn(1, "/newsletter/replies/leave/"));
  await reader.getByRole("button", { name: "All threads" }).click();
  await expect(reader.getByRole("heading", { name: "your address is deleted" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Subscribers" })).toBeVisible();
  await expect(page.getByText("ada@example.com")).toHaveCount(0);
});
