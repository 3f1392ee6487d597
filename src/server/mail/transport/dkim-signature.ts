import { createHash, sign } from "node:crypto";
import { domainToASCII } from "node:url";
import { promisify } from "node:util";
import { dkimRecord } from "./dkim-key.ts";

/**
 * Fields that our signature covers. A field that a mail does not have is left out. RFC 6376 §5.4.1 recommends most of them, RFC 8058 §4
 * requires both unsubscribe fields.
 */
export const signedFields = [
  ...["from", "to", "subject", "date", "message-id", "reply-to"],
  ...["mime-version", "content-type", "content-transfer-encoding", "content-language"],
  ...["list-id", "list-unsubscribe", "list-unsubscribe-post", "auto-submitted", "precedence"],
];

const signInBackground = promisify(sign);

/** Signatures by `relaxed/relaxed` and RSA with SHA-256. */
const algorithm = "RSA-SHA256";

/**
 * Signs a message as RFC 6376. RSA runs in the thread pool, so that it does not block requests.
 *
 * @param head the fields of the header, each with its line break and each at most once
 * @param body with a line break at its end
 * @param pem the private key
 * @returns the signature's field, with its line break
 */
export async function dkimSignature(head: string, body: string, pem: string, domain: string): Promise<string> {
  const { selector, key } = dkimRecord(pem, domain);
  const values = new Map(fieldsOf(head).map((field) => [nameOf(field), relaxedValue(field)]));
  const names = signedFields.filter((name) => values.has(name));
  const bodyHash = createHash("sha256").update(relaxedBody(body)).digest("base64");
  const tags = [
    `v=1; a=rsa-sha256; c=relaxed/relaxed; d=${domainToASCII(domain)}`,
    `s=${selector}`,
    `h=${names.join(":").replace(/.{40,60}:/g, "$&\r\n  ")}`,
    `bh=${bodyHash}`,
    "b=",
  ];
  const unsigned = `DKIM-Signature: ${tags.join(";\r\n ")}`;
  const signed = [...names.map((name) => `${name}:${values.get(name)}`), `dkim-signature:${relaxedValue(unsigned)}`];
  const signature = await signInBackground(algorithm, Buffer.from(signed.join("\r\n")), key);
  return `${unsigned}${signature.toString("base64").replace(/.{70}/g, "$&\r\n  ")}\r\n`;
}

/** The fields of a header, as they are written: a line that begins with white space continues the one before. */
const fieldsOf = (head: string) => head.split(/\r\n(?![ \t])/).filter(Boolean);

const nameOf = (field: string) => field.slice(0, field.indexOf(":")).toLowerCase();

/** RFC 6376 §3.4.2. */
const relaxedValue = (field: string) =>
  field
    .slice(field.indexOf(":") + 1)
    .replace(/\r\n/g, "")
    .replace(/[ \t]+/g, " ")
    .trim();

/** RFC 6376 §3.4.4. */
function relaxedBody(body: string): string {
  const lines = body
    .replace(/[ \t]{2,}|\t/g, " ")
    .replace(/ (?=\r\n)/g, "")
    .replace(/(?:\r\n)+$/, "\r\n");
  return lines === "\r\n" ? "" : lines;
}
