import { expect, test } from "vitest";
import { readSettings } from "./settings.ts";

test("without any setting the blog listens on this machine only", () => {
  expect(readSettings({})).toMatchStrictly({
    port: 3000,
    host: "127.0.0.1",
    siteUrl: "http://localhost:3000",
    isSiteUrlSet: false,
    pinned: {},
    dataDir: "./data",
    ai: { state: "unset", missing: ["AI_BASE_URL", "AI_MODEL"] },
    restAlways200: false,
    rateLimits: true,
  });
});

test("settings are read, and empty ones count as unset", () => {
  const settings = readSettings({
    PORT: "8080",
    SITE_URL: "https://blog.example.com/",
    SITE_NAME: "Margins",
    AUTHOR_NAME: "",
    SOCIAL_LINKS: "https://social.example/@me, https://code.example/me/",
    AI_BASE_URL: "http://127.0.0.1:11434/v1/",
    AI_MODEL: "small",
    REST_ALWAYS_200: "1",
  });
  expect(settings).toMatchObject({
    siteUrl: "https://blog.example.com",
    isSiteUrlSet: true,
    pinned: { siteName: "Margins", socialLinks: ["https://social.example/@me", "https://code.example/me"] },
    pinnedBy: { siteName: "SITE_NAME", socialLinks: "SOCIAL_LINKS" },
    ai: { state: "ready", baseUrl: "http://127.0.0.1:11434/v1", model: "small", apiKey: null },
    restAlways200: true,
  });
  const ofAFile = { AI_BASE_URL: "http://127.0.0.1", AI_MODEL: "small", AI_API_KEY: "sk-a/b+c=\n" };
  expect(readSettings(ofAFile).ai).toMatchObject({ apiKey: "sk-a/b+c=" });
  expect(readSettings({ SITE_URL: "HTTPS://Blog.Example.com" }).siteUrl).toBe("https://blog.example.com");
  expect(readSettings({ SITE_URL: "https://Bücher.example:443/" }).siteUrl).toBe("https://xn--bcher-kva.example");
  expect(readSettings({ AI: "off", AI_BASE_URL: "http://127.0.0.1", AI_MODEL: "small" }).ai).toEqual({ state: "off" });
});

test("a mail server is set by an address and a sender; the password may hold any character", () => {
  const smtp = (url: string) => readSettings({ SMTP_URL: url, MAIL_FROM: "Blog@Example.com" }).smtp;
  expect(smtp("smtps://me%40x:p%3As%2Fw%C3%B6rd@mail.example.com")).toEqual({
    state: "set",
    host: "mail.example.com",
    port: 465,
    isTls: true,
    user: "me@x",
    password: "p:s/wörd",
    from: "blog@example.com",
  });
  expect(smtp("smtp://[::1]")).toMatchObject({ host: "::1", port: 587, isTls: false, user: "" });
  expect(readSettings({ SMTP_URL: "smtp://relay:25", MAIL_FROM: "blog@пример.рф" }).smtp).toMatchObject({
    from: "blog@xn--e1afmkfd.xn--p1ai",
  });
  expect(readSettings({ SMTP_URL: "smtp://relay:25" }).smtp).toEqual({ state: "unset", missing: ["MAIL_FROM"] });
});

test("a mailbox of delivery reports is set by its address and an IMAP server", () => {
  const read = (url: string, address = "Bounce@Example.com") =>
    readSettings({ BOUNCE_ADDRESS: address, BOUNCE_IMAP_URL: url }).bounces;
  expect(readSettings({}).bounces).toBe(null);
  expect(read("imaps://me%40x:p%3As@imap.example.com/Delivery%20reports")).toEqual({
    host: "imap.example.com",
    port: 993,
    isTls: true,
    user: "me@x",
    password: "p:s",
    address: "bounce@example.com",
    mailbox: "Delivery reports",
  });
  expect(read("imap://me:secret@localhost")).toMatchObject({ port: 143, isTls: false, mailbox: "INBOX" });
});

test.each([
  [
    "BOUNCE_IMAP_URL must be an address such as imaps://user:password@mail.example.com/INBOX",
    { BOUNCE_ADDRESS: "a@example.com", BOUNCE_IMAP_URL: "imaps://mail.example.com" },
  ],
  ["BOUNCE_ADDRESS must have BOUNCE_IMAP_URL beside it", { BOUNCE_ADDRESS: "a@example.com" }],
  ["BOUNCE_IMAP_URL must have BOUNCE_ADDRESS beside it", { BOUNCE_IMAP_URL: "imaps://me:secret@mail.example.com" }],
  ["BOUNCE_ADDRESS must have at most 22 characters before the @, and no +", { BOUNCE_ADDRESS: "a+b@example.com" }],
  ["SMTP_URL must be an address such as smtps://user:password@mail.example.com", { SMTP_URL: "mail.example.com" }],
  [
    "SMTP_URL must be an address such as smtps://user:password@mail.example.com",
    { SMTP_URL: "smtp://me:100%@mail.example.com" },
  ],
  ["PORT must be a whole number from 0 to 65535", { PORT: "http" }],
  ["PORT must be a whole number from 0 to 65535", { PORT: "70000" }],
  ["SITE_URL must be an http(s) address", { SITE_URL: "example.com" }],
  ["SITE_URL must be an origin such as https://blog.example.com", { SITE_URL: "https://example.com/blog" }],
  ["SITE_URL must be an origin such as https://blog.example.com", { SITE_URL: "https://me:secret@example.com" }],
  ["SITE_URL must be an origin such as https://blog.example.com", { SITE_URL: "https://example.com/?x=1" }],
  ["SITE_URL must be an origin such as https://blog.example.com", { SITE_URL: "https://example.com/#" }],
  ["ADMIN_PASSWORD must have at most 200 characters", { ADMIN_PASSWORD: "x".repeat(201) }],
  ["TIME_ZONE must be an IANA time zone such as Europe/Berlin", { TIME_ZONE: "Mars/North" }],
  ["ADMIN_PASSWORD must have at least 12 characters", { ADMIN_PASSWORD: "short" }],
  ["ADMIN_EMAIL must be an e-mail address", { ADMIN_EMAIL: "me" }],
  ["CONTACT_EMAIL must be an e-mail address", { CONTACT_EMAIL: "me" }],
  ["SOCIAL_LINKS: each entry must be an http(s) address", { SOCIAL_LINKS: "javascript:alert(1)" }],
  ["LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent", { LOG_LEVEL: "loud" }],
  ["AI must be on or off", { AI: "maybe" }],
  ["AI_API_KEY must be one line of plain letters, digits or signs", { AI_API_KEY: "schlüssel€" }],
  ["AI_API_KEY must be one line of plain letters, digits or signs", { AI_API_KEY: "sk-first\nsk-second" }],
  ["AI_BASE_URL must be an address without ?, # or a password", { AI_BASE_URL: "https://ai.example/v1?x=y" }],
  ["AI_BASE_URL must be an address without ?, # or a password", { AI_BASE_URL: "https://ai.example/v1/#top" }],
  ["AI_BASE_URL must be an address without ?, # or a password", { AI_BASE_URL: "https://me:secret@ai.example/v1" }],
  ["SHARED_CACHE must be varnish, fastly, cloudflare or bunny", { SHARED_CACHE: "squid" }],
  ["SHARED_CACHE must have SHARED_CACHE_URL beside it; it is “varnish”", { SHARED_CACHE: "varnish" }],
  [
    "SHARED_CACHE must have SHARED_CACHE_TOKEN beside it",
    { SHARED_CACHE: "fastly", SHARED_CACHE_ID: "SU1Z0isxPaozGVKXdv0eY" },
  ],
  ["SHARED_CACHE_URL: each entry must be an http(s) address", { SHARED_CACHE_URL: "127.0.0.1:6081" }],
  [
    "SHARED_CACHE_URL: each entry must be an address without ?, # or a password",
    { SHARED_CACHE_URL: "http://me:x@cache" },
  ],
  ["SHARED_CACHE_ID must be at most 100 letters, digits, - and _", { SHARED_CACHE_ID: "../x" }],
])("a wrong setting stops the start with one line: %s", (line, env) => {
  expect(() => readSettings(env)).toThrow(line);
});

test("the error line shows the wrong value, escaped and shortened", () => {
  const line = (env: Record<string, string>) => expect(() => readSettings(env));
  line({ PORT: "70000" }).toThrow(/65535; it is “70000”$/);
  line({ PORT: '"3000"\r\n' }).toThrow(/; it is “\\"3000\\"\\r\\n”$/);
  line({ SOCIAL_LINKS: "https://social.example/@me code.example" }).toThrow(/; it is “code.example”$/);
  line({ SITE_NAME: "x".repeat(100) }).toThrow(/; it is “x{60}…”$/);
});

test("the error line shows no secret, because logs keep it", () => {
  for (const name of [
    "ADMIN_PASSWORD",
    "AI_API_KEY",
    "METRICS_TOKEN",
    "SMTP_URL",
    "BOUNCE_IMAP_URL",
    "SHARED_CACHE_TOKEN",
  ])
    expect(() => readSettings({ [name]: "hush€" })).toThrow(/^(?!.*hush)/);
  for (const name of ["SITE_URL", "AI_BASE_URL"])
    expect(() => readSettings({ [name]: "https://me:hush@blog.example" })).toThrow(
      /; it is “https:\/\/…@blog.example”$/,
    );
});

test("a bucket is set by an address and two keys; without it the keys of other programs are ignored", () => {
  const keys = { AWS_ACCESS_KEY_ID: "blog", AWS_SECRET_ACCESS_KEY: "secret/that+signs\n" };
  const read = (env: Record<string, string>) => readSettings({ IMAGES_URL: "s3://blog", ...keys, ...env }).imageBucket;
  expect(read({ IMAGES_URL: "s3://blog/my/images/", AWS_ENDPOINT_URL: "https://s3.example.com/" })).toEqual({
    endpoint: "https://s3.example.com",
    region: "us-east-1",
    bucket: "blog",
    prefix: "my/images/",
    accessKeyId: "blog",
    secretAccessKey: "secret/that+signs",
  });
  expect(read({ AWS_REGION: "eu-central-1" })).toMatchObject({
    endpoint: "https://s3.eu-central-1.amazonaws.com",
    prefix: "",
  });
  expect(readSettings({ AWS_ENDPOINT_URL: "nonsense", AWS_ACCESS_KEY_ID: "\n" }).imageBucket).toBeNull();
  const refused = (env: Record<string, string>, message: RegExp) => expect(() => read(env)).toThrow(message);
  refused({ AWS_SECRET_ACCESS_KEY: "" }, /^IMAGES_URL must have AWS_SECRET_ACCESS_KEY beside it/);
  refused(
    { AWS_SECRET_ACCESS_KEY: "two\nlines" },
    /^AWS_SECRET_ACCESS_KEY must be one line of plain letters, digits or signs$/,
  );
  refused({ AWS_ENDPOINT_URL: "s3.example.com" }, /^AWS_ENDPOINT_URL must be an http\(s\) address/);
  refused({ MAX_FILE_MEGABYTES: "6000" }, /^MAX_FILE_MEGABYTES must be at most 5000 with IMAGES_URL/);
  for (const url of ["s3://", "s3://key:secret@blog", "s3://blog/../other", "https://blog", "s3://blog?x"]) {
    refused({ IMAGES_URL: url }, /^IMAGES_URL must be an address such as s3:\/\/bucket/);
  }
});
