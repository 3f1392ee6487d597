import { expect, test } from "vitest";
import { isReader } from "./is-reader.ts";

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const requestOf =
  (more: Record<string, string | undefined> = {}) =>
  (name: string) =>
    ({ "user-agent": firefox, "accept-language": "en", ...more })[name];

test.each([
  firefox,
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
  "Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36",
])("a browser's request is a reader's, also when it comes again: %s", (agent) => {
  for (let at = 0; at < 2; at++) expect(isReader(requestOf({ "user-agent": agent }))).toBe(true);
});

test.each([
  { "user-agent": undefined },
  { "user-agent": "" },
  { "user-agent": "curl/8.5" },
  { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" },
  { "user-agent": "Mozilla/5.0 (compatible; archive.org_bot +http://archive.org/details/archive.org_bot)" },
  { "user-agent": "Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)" },
  { "user-agent": "Mozilla/5.0 (Java/21.0.1)" },
  { "user-agent": `${firefox} Chrome-Lighthouse` },
  { "user-agent": `${firefox} HeadlessChrome/140.0.0.0` },
  { "user-agent": `${firefox} ${"a ".repeat(300)}` },
  { "accept-language": undefined },
  { "sec-purpose": "prefetch;prerender" },
  { purpose: "prefetch" },
])("a program's request and a prefetch are no reader's: %o", (more) => {
  for (let at = 0; at < 2; at++) expect(isReader(requestOf(more))).toBe(false);
});
