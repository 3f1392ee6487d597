import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  type KeyObject,
  randomBytes,
  sign,
  verify,
} from "node:crypto";
import { promisify } from "node:util";
import { type Sentence, say } from "../../../shared/words/sentence.ts";

/** RSA with 2048 bits: RFC 8301 recommends it, and many servers still cannot verify Ed25519 (RFC 8463). */
const keyBits = 2048;

/** @returns a new private key as PEM */
export async function makeDkimKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)("rsa", { modulusLength: keyBits });
  return privateKey.export({ type: "pkcs8", format: "pem" }).toString();
}

export interface DkimRecord {
  domain: string;
  selector: string;
  /** Name of the DNS record. */
  name: string;
  value: string;
  /** The private key. */
  key: KeyObject;
}

/** The DNS record of a key. Each key has a selector of its own, so that a new one does not replace a record still in use. */
export function dkimRecord(pem: string, domain: string): DkimRecord {
  const key = createPrivateKey(pem);
  const publicKey = createPublicKey(key).export({ type: "spki", format: "der" });
  const selector = `longhand-${createHash("sha256").update(publicKey).digest("hex").slice(0, 8)}`;
  return {
    domain,
    selector,
    key,
    name: `${selector}._domainkey.${domain}`,
    value: `v=DKIM1; k=rsa; p=${publicKey.toString("base64")}`,
  };
}

/** The domain of an address. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf("@") + 1);

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
