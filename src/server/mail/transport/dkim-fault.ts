import { createPublicKey, randomBytes, sign, verify } from "node:crypto";
import { type Sentence, say } from "../../../shared/words/sentence.ts";
import type { DkimRecord } from "./dkim-key.ts";

/**
 * Signs a text with our key and verifies the signature by the record in DNS, as receiving servers do.
 *
 * @param found every TXT record of the key's name
 * @returns why signatures are not valid; null when they are
 * @see RFC 6376 §3.6.1 and §3.6.2.2
 */
export function dkimFault(found: string[], { name, key }: DkimRecord): Sentence | null {
  const [record, another] = found;
  if (record === undefined) return say("dkimRecordMissing", { name });
  if (another !== undefined) return say("dkimRecordsSeveral", { name });
  const tags = tagsOf(record);
  const version = tags?.get("v") ?? "DKIM1";
  if (!tags || version !== "DKIM1" || (tags.has("v") && [...tags.keys()][0] !== "v"))
    return say("dkimRecordUnreadable", { name });
  const has = (tag: string, ...values: string[]) =>
    (tags.get(tag) ?? values[0])?.split(":").some((value) => values.includes(value.trim().toLowerCase()));
  if (!has("k", "rsa") || !has("h", "sha256") || !has("s", "*", "email")) return say("dkimRecordForOthers", { name });
  if (
    tags
      .get("t")
      ?.split(":")
      .some((flag) => flag.trim() === "y")
  )
    return say("dkimRecordIsTest", { name });
  const sample = randomBytes(32);
  const publicKey = publicKeyOf(tags.get("p") ?? "");
  const isValid = publicKey !== null && verify("RSA-SHA256", sample, publicKey, sign("RSA-SHA256", sample, key));
  return isValid ? null : say("dkimRecordOtherKey", { name });
}

/** RFC 6376 §3.2. @returns null for text that is not a list of tags, or has a tag twice */
function tagsOf(record: string): Map<string, string> | null {
  const tags = new Map<string, string>();
  for (const text of record.replace(/;\s*$/, "").split(";")) {
    const [, tag, value = ""] = /^\s*([a-z]\w*)\s*=(.*)$/is.exec(text) ?? [];
    if (tag === undefined || tags.has(tag)) return null;
    tags.set(tag, value.trim());
  }
  return tags;
}

function publicKeyOf(text: string) {
  try {
    return createPublicKey({ key: Buffer.from(text.replace(/\s/g, ""), "base64"), format: "der", type: "spki" });
  } catch {
    return null;
  }
}
