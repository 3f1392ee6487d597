import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { isoCBOR } from "@simplewebauthn/server/helpers";

/** Faults that the authenticator can have. */
interface Quirks {
  origin?: string;
  rpId?: string;
  /** Whether the user was verified, by a PIN or a fingerprint. */
  isVerified?: boolean;
  /** Signature counter. */
  counter?: number;
  type?: string;
  crossOrigin?: boolean;
}

const flags = { userPresent: 0x01, userVerified: 0x04, attested: 0x40 };
const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const base64url = (data: Uint8Array | string) => Buffer.from(data).toString("base64url");

/** A software authenticator (WebAuthn Level 3, §6) with one ES256 passkey for one site. */
export function anAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(16);
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });

  const clientData = (type: string, challenge: string, quirks: Quirks) =>
    Buffer.from(
      JSON.stringify({
        type: quirks.type ?? type,
        challenge,
        origin: quirks.origin ?? origin,
        crossOrigin: quirks.crossOrigin ?? false,
      }),
    );

  function authData({ rpId = new URL(origin).hostname, isVerified = true, counter = 0 }: Quirks, attested?: Buffer) {
    const set = flags.userPresent | (isVerified ? flags.userVerified : 0) | (attested ? flags.attested : 0);
    const head = Buffer.alloc(5);
    head.writeUInt8(set, 0);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), head, attested ?? Buffer.alloc(0)]);
  }

  return {
    id: base64url(id),

    make(challenge: string, quirks: Quirks = {}): RegistrationResponseJSON {
      // RFC 9053: an EC2 key, ES256, on P-256.
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, "base64url")],
        [-3, Buffer.from(y, "base64url")],
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(key)]);
      const attestation = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", new Uint8Array(authData(quirks, attested))],
      ]);
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(clientData("webauthn.create", challenge, quirks)),
          attestationObject: base64url(isoCBOR.encode(attestation as Map<string, string>)),
        },
      };
    },

    sign(challenge: string, quirks: Quirks = {}): AuthenticationResponseJSON {
      const signed = clientData("webauthn.get", challenge, quirks);
      const data = authData(quirks);
      const signature = createSign("sha256")
        .update(Buffer.concat([data, sha256(signed)]))
        .sign(privateKey);
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(signed),
          authenticatorData: base64url(data),
          signature: base64url(signature),
        },
      };
    },
  };
}
