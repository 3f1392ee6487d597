import { createHash, createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from "node:crypto";
import { promisify } from "node:util";

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
