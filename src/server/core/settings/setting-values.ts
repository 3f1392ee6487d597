import { z } from "zod";
import { emailAddress } from "../../../shared/schemas/mail/email-address.ts";
import { isBucketUrl } from "./bucket-settings.ts";

export const flag = z
  .enum(["on", "off", "1", "0", "true", "false"], "must be on or off")
  .transform((value) => value === "on" || value === "1" || value === "true");

export const wholeNumber = (min: number, max: number) => {
  const sentence = `must be a whole number from ${min} to ${max}`;
  return z.string().regex(/^\d+$/, sentence).transform(Number).pipe(z.number().min(min, sentence).max(max, sentence));
};

export const httpUrl = (sentence: string) =>
  z
    .string()
    .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), sentence)
    .transform((text) => text.replace(/(?<!\/)\/+$/, ""));

/** A list separated by spaces or commas. */
export const listOf = (entry: z.ZodType<string, string>) =>
  z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(entry));

export const listedUrl = httpUrl("each entry must be an http(s) address");

/** A host with its port, as URLs spell them. */
export const listedHost = z
  .string()
  .refine(
    (text) => /^[^/?#@\\]+:\d+$/.test(text) && URL.canParse(`http://${text}`),
    "each entry must be a host with its port, such as n8n:5678",
  )
  .transform((text) => `${new URL(`http://${text}`).hostname}:${Number(text.slice(text.lastIndexOf(":") + 1))}`);

/** Text that a header can carry. A key that was read from a file often ends with a line break, which is removed. */
export const headerText = z
  .string()
  .trim()
  .regex(/^[\x20-\x7e]+$/, "must be one line of plain letters, digits or signs");

/** True for a URL without path, query, user or fragment. Case, an explicit default port and punycode may differ. */
export function isOrigin(url: string): boolean {
  const { origin, href } = new URL(url);
  return href === `${origin}/` && !/[?#]$/.test(url);
}

/** True for a URL that a path can be appended to. fetch refuses one with a password. */
export function isBase(url: string): boolean {
  const { username, password } = new URL(url);
  return !/[?#]/.test(url) && username === "" && password === "";
}

export const timeZone = z.string().refine((name) => {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}, "must be an IANA time zone such as Europe/Berlin");

/** Parts of a URL that mean nothing to a mail server, such as a query, are refused, not ignored. */
function isMailUrl(text: string, protocols: RegExp, path: RegExp): boolean {
  try {
    const { protocol, hostname, username, password, pathname, search, hash } = new URL(text);
    decodeURIComponent(username + password + pathname);
    return protocols.test(protocol) && hostname !== "" && path.test(pathname) && search + hash === "";
  } catch {
    return false;
  }
}

export const isSmtpUrl = (text: string) => isMailUrl(text, /^smtps?:$/, /^\/?$/);
/** A mailbox is read by a user with a password. */
export const isImapUrl = (text: string) =>
  isMailUrl(text, /^imaps?:$/, /^(?:\/[^/]{0,200})?$/) &&
  new URL(text).username !== "" &&
  new URL(text).password !== "";

/** Characters before the @ of BOUNCE_ADDRESS: RFC 5321 allows 64, and each mail adds up to 42. */
export const maxBounceNameLength = 22;
export const isBounceAddress = (address: string) =>
  /^[^+@]+@/.test(address) && address.indexOf("@") <= maxBounceNameLength;

export const bucketUrl = z
  .string()
  .trim()
  .refine(isBucketUrl, "must be an address such as s3://bucket or s3://bucket/folder, without keys");

export const siteText = z.string().max(80, "must be at most 80 characters");
export const email = emailAddress("must be an e-mail address");

/** `siteUrl` in the environment: `SITE_URL`. `restAlways200` is `REST_ALWAYS_200`. */
export const environmentName = (name: string) => name.replace(/[A-Z]|\d+/g, "_$&").toUpperCase();
