import { expect, onTestFinished, test } from "vitest";
import { startDnsServer } from "../../../../tests/support/dns-server.ts";
import { startMailServer } from "../../../../tests/support/mail-server.ts";
import { servedApp, testApp } from "../../../../tests/support/test-app.ts";
import { verifyDkim } from "../../../../tests/support/verify-dkim.ts";
import { mailState } from "../../content/site/mail-settings.ts";
import { smtpSettings } from "../../core/settings/mail-server-settings.ts";
import { dkimRecord, makeDkimKey } from "./dkim-key.ts";
import { createMailer } from "./mailer.ts";
import { composeMail } from "./send-mail.ts";

/** Settings for a mail that is only written. */
const noServer = {
  state: "set",
  host: "",
  port: 25,
  isTls: false,
  user: "",
  password: "",
  from: "a@example.com",
} as const;

test("mail is used only after the owner pressed the button that a test mail leads to; opening it changes nothing", async () => {
  const server = await startMailServer({ password: "p:ss/wörd" });
  const { asAdmin, deps, origin } = await servedApp({ env: server.env });
  expect(mailState(deps)).toBe("untested");
  await asAdmin.mail.sendTest({ to: "owner@example.com" });
  const [mail] = server.received;
  expect(mail).toMatchObject({ from: "blog@example.com", to: "owner@example.com" });
  expect(mail?.parsed.from?.text).toBe('"Longhand" <blog@example.com>');
  const address = origin + server.link("/newsletter/test/");
  const page = await fetch(address);
  expect(page.status).toBe(200);
  expect(page.headers.get("cache-control")).toBe("no-store");
  expect(await page.text()).not.toContain("<script type");
  expect(mailState(deps)).toBe("untested");
  expect((await fetch(`${address}x`, { method: "POST" })).status).toBe(404);
  expect((await fetch(address, { method: "POST", headers: { "sec-fetch-site": "cross-site" } })).status).toBe(403);
  expect(mailState(deps)).toBe("untested");
  for (const _twice of [1, 2]) expect((await fetch(address, { method: "POST" })).status).toBe(200);
  expect(mailState(deps)).toBe("ready");
  const other = testApp({ deps: { db: deps.db }, env: { ...server.env, MAIL_FROM: "other@example.com" } });
  expect(mailState(other.deps)).toBe("untested");
});

test("a failure to send is reported in a sentence with the server's answer", async () => {
  const server = await startMailServer({
    password: "right",
    refuse: () => ({ code: 550, text: "5.7.1 Relaying denied" }),
  });
  const send = (env: Record<string, string>) => testApp({ env }).asAdmin.mail.sendTest({ to: "owner@example.com" });
  await expect(send(server.env)).rejects.toThrow(/did not accept.*Relaying denied/);
  const wrong = { ...server.env, SMTP_URL: server.env.SMTP_URL.replace("right", "wrong") };
  await expect(send(wrong)).rejects.toThrow(/refuses the user name or password/);
  await expect(send({ ...server.env, SMTP_URL: "smtp://127.0.0.1:1" })).rejects.toThrow("cannot be reached");
  await expect(send({})).rejects.toThrow("set SMTP_URL and MAIL_FROM");
});

test("a mail whose connection closes while the server is changed goes to the new server", async () => {
  const next = await startMailServer();
  const refuse = () => {
    env = next.env;
    return { code: 421, text: "4.3.2 closing" };
  };
  let { env } = await startMailServer({ refuse });
  const current = () => smtpSettings({ smtpUrl: env.SMTP_URL, mailFrom: env.MAIL_FROM });
  const mailer = createMailer(current, "https://blog.example.com");
  onTestFinished(() => mailer.stop());
  await mailer.deliver({ from: "a@example.com", to: "b@example.com" }, Buffer.from("Subject: x\r\n\r\nx\r\n"));
  expect(next.received).toMatchObject([{ to: "b@example.com" }]);
});

test("the key signs after DNS has its record; the signature covers both unsubscribe fields", async () => {
  const server = await startMailServer();
  const { dns, records } = await startDnsServer([]);
  const { asAdmin } = testApp({ env: server.env, deps: { dns } });
  await expect(asAdmin.mail.useKey()).rejects.toThrow("There is no key yet");
  await asAdmin.mail.makeKey();
  const { dkim } = await asAdmin.mail.current();
  const { name = "", value = "" } = dkim?.record ?? {};
  await expect(asAdmin.mail.useKey()).rejects.toThrow("does not have the record");
  // Strings of DNS have at most 255 bytes.
  const inPieces = (text: string) => text.match(/.{1,200}/g) ?? [];
  const held = (text: string) =>
    records.splice(0, records.length, { type: "TXT", name, data: inPieces(text) } as never);
  held(dkimRecord(await makeDkimKey(), "example.com").value);
  await expect(asAdmin.mail.useKey()).rejects.toThrow("does not verify");
  const checked = (await asAdmin.mail.records()).find(({ kind }) => kind === "dkim");
  expect(checked).toMatchObject({ state: "wrong", fault: expect.stringContaining("does not verify") });
  await asAdmin.mail.sendTest({ to: "owner@example.com" });
  expect(server.received.at(-1)?.parsed.headers.has("dkim-signature")).toBe(false);
  held(value);
  await asAdmin.mail.useKey();
  await asAdmin.mail.sendTest({ to: "owner@example.com" });
  expect(verifyDkim(server.received.at(-1)?.raw ?? Buffer.of(), value)).toContain("subject");

  const dkimKey = await makeDkimKey();
  const list = { leave: `https://blog.example.com/newsletter/leave/${"x".repeat(60)}` };
  const sender = { server: noServer, name: "Blög", siteUrl: "https://blog.example.com", dkimKey };
  const message = await composeMail({ to: "b@example.com", subject: "ü", text: "x", list }, sender, new Date());
  expect(message.toString()).toContain(`\r\nList-Unsubscribe: <${list.leave}>\r\n`);
  const signed = verifyDkim(message, dkimRecord(dkimKey, "example.com").value);
  expect(signed).toEqual(expect.arrayContaining(["list-unsubscribe", "list-unsubscribe-post", "from", "to"]));
});

test("a list keeps its identifier when the blog's name has letters beyond ASCII", async () => {
  const list = { leave: "https://blog.example.com/newsletter/leave/x" };
  const identifierOf = async (name: string) => {
    const sender = { server: noServer, name, siteUrl: "https://blog.example.com", dkimKey: null };
    const message = await composeMail({ to: "b@example.com", subject: "x", text: "x", list }, sender, new Date());
    return /^List-ID: (.*)$/im.exec(message.toString().replace(/\r\n/g, "\n"))?.[1] ?? "";
  };
  expect(await identifierOf("Blog & Tea")).toBe("Blog  Tea <newsletter.blog.example.com>");
  for (const name of ["Größe", "Ведомости о чае и кофе ".repeat(3)]) {
    const [, words = "", id] = /^(.*) (<.*>)$/.exec(await identifierOf(name)) ?? [];
    expect(id).toBe("<newsletter.blog.example.com>");
    const decoded = words.split(" ").map((word) => {
      expect(word.length).toBeLessThanOrEqual(75);
      return Buffer.from(/^=\?UTF-8\?B\?(.*)\?=$/.exec(word)?.[1] ?? "", "base64").toString();
    });
    expect(decoded.join("").trim()).toBe(name.trim());
  }
});

test.each([
  ["https://blog.example.com", "blog.example.com"],
  ["http://192.0.2.1:3000", "[192.0.2.1]"],
  // The test server writes names in small letters.
  ["http://[2001:db8::1]", "[ipv6:2001:db8::1]"],
])("the blog at %s greets the mail server as %s", async (siteUrl, name) => {
  const mail = await startMailServer();
  const { deps, asAdmin } = testApp({ env: { ...mail.env, SITE_URL: siteUrl } });
  onTestFinished(() => deps.mailer.stop());
  await asAdmin.mail.sendTest({ to: "ada@example.com" });
  expect(mail.received).toMatchObject([{ client: name }]);
});

test("line breaks in a title, the blog's name or an address add no header to a mail and no recipient", async () => {
  const evil = (text: string) => `${text}\r\nBcc: eve@example.net\r\n\r\nX: \n.\r\nRCPT TO:<eve@example.net>`;
  const sender = { server: noServer, name: evil("Blog"), siteUrl: "https://blog.example.com", dkimKey: null };
  const list = { leave: "https://blog.example.com/newsletter/leave/x" };
  const mail = { to: evil("b@example.com"), subject: evil("Kettles"), text: "x", list };
  const [head = "", ...body] = (await composeMail(mail, sender, new Date())).toString().split("\r\n\r\n");
  const names = head.split(/\r?\n(?![ \t])/).map((field) => field.slice(0, field.indexOf(":")));
  expect(names.sort()).toEqual([
    ...["Auto-Submitted", "Content-Transfer-Encoding", "Content-Type", "Date", "From", "List-ID", "List-Unsubscribe"],
    ...["List-Unsubscribe-Post", "MIME-Version", "Message-ID", "Precedence", "Subject", "To"],
  ]);
  expect(body.join().trim()).toBe("x");
  const server = await startMailServer();
  const { asAdmin } = testApp({ env: server.env });
  for (const to of [mail.to, "b@example.com\r\nX: y", "b@example.com, eve@example.net", "B <b@example.com>"])
    await expect(asAdmin.mail.sendTest({ to }), to).rejects.toMatchObject({ code: "BAD_REQUEST" });
  expect(server.received).toEqual([]);
});

test("the records of the sender are looked up and explained", async () => {
  const { dns, records } = await startDnsServer([
    { type: "TXT", name: "example.com", data: "other" },
    { type: "MX", name: "example.com", data: { preference: 10, exchange: "mx.example.com" } },
    { type: "TXT", name: "_dmarc.example.com", data: "v=DMARC1; p=reject" },
  ]);
  const env = { SMTP_URL: "smtps://mail.example.net", MAIL_FROM: "me@news.example.com" };
  const look = async () => {
    const found = await testApp({ env, deps: { dns } }).asAdmin.mail.records();
    return Object.fromEntries(found.map(({ kind, state, add }) => [kind, [state, add?.value]]));
  };
  expect(await look()).toEqual({
    spf: ["missing", "v=spf1 a:mail.example.net ~all"],
    dmarc: ["good", "v=DMARC1; p=none"],
    mx: ["missing", undefined],
  });
  const spf = { type: "TXT", name: "news.example.com", data: ["v=spf1 ", "mx -all"] } as const;
  records.push(spf as never, { type: "A", name: "news.example.com", data: "192.0.2.1" });
  expect(await look()).toMatchObject({ spf: ["good", expect.anything()], mx: ["good", undefined] });
  records.push({ ...spf, data: "v=spf1 -all" } as never);
  expect(await look()).toMatchObject({ spf: ["wrong", expect.anything()] });
  dns.setServers(["127.0.0.1:1"]);
  expect(await look()).toMatchObject({ spf: ["unknown", expect.anything()], mx: ["unknown", undefined] });
});
