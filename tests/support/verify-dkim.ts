import { createHash, createPublicKey, verify } from "node:crypto";

/**
 * Verifies the DKIM signature of a message by RFC 6376, relaxed/relaxed with rsa-sha256, independently of the library that signs.
 *
 * @param record what DNS holds
 * @returns the signed fields, in lower case
 * @throws when the signature is missing or wrong
 */
export function verifyDkim(message: Buffer, record: string): string[] {
  const text = message.toString("latin1");
  const end = text.indexOf("\r\n\r\n");
  const fields = text
    .slice(0, end)
    .replace(/\r\n(?=[ \t])/g, "\0")
    .split("\r\n")
    .map((line) => line.replaceAll("\0", "\r\n"));
  const signature = fields.find((field) => /^dkim-signature:/i.test(field));
  if (!signature) throw new Error("There is no signature");
  const tag = (name: string) =>
    new RegExp(`[;:]\\s*${name}=([^;]*)`).exec(signature.replace(/\s+/g, " "))?.[1]?.replace(/\s/g, "") ?? "";
  if (tag("a") !== "rsa-sha256" || tag("c") !== "relaxed/relaxed") throw new Error("Another kind of signature");

  const body = text
    .slice(end + 4)
    .replace(/[ \t]+/g, " ")
    .replace(/ (?=\r\n|$)/g, "")
    .replace(/(?:\r\n)+$/, "");
  const bodyHash = createHash("sha256")
    .update(body && `${body}\r\n`, "latin1")
    .digest("base64");
  if (bodyHash !== tag("bh")) throw new Error("The body was changed");

  const relaxed = (field: string) => {
    const [name = "", ...value] = field.replace(/\r\n/g, "").split(":");
    return `${name.trim().toLowerCase()}:${value
      .join(":")
      .replace(/[ \t]+/g, " ")
      .trim()}`;
  };
  // RFC 6376 §5.4.2: of fields with one name, the last one is signed first.
  const left = fields.filter((field) => field !== signature).reverse();
  const names = tag("h").toLowerCase().split(":");
  const signed = names.flatMap((name) => {
    const at = left.findIndex((field) => field.toLowerCase().startsWith(`${name}:`));
    return at < 0 ? [] : left.splice(at, 1).map(relaxed);
  });
  const own = relaxed(signature).replace(/(?<=[;:] ?b=)[^;]*/, "");
  const publicKey = createPublicKey({
    key: Buffer.from(/p=([^;]*)/.exec(record)?.[1] ?? "", "base64"),
    format: "der",
    type: "spki",
  });
  const data = Buffer.from([...signed, own].join("\r\n"), "latin1");
  if (!verify("sha256", data, publicKey, Buffer.from(tag("b"), "base64"))) throw new Error("The signature is wrong");
  return names;
}
