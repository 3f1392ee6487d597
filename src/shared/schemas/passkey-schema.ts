import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/browser";
import { z } from "zod";
import { maxPasskeyNameLength } from "../limits.ts";
import { key } from "../words/sentence.ts";
import { confirmed } from "./account-schema.ts";
import { optionalLine } from "./text-schema.ts";

const unreadable = key("passkeyUnreadable");
/** Browsers' answers are a few hundred bytes; those of some security keys, with their certificates, a few thousand. */
const maxText = 64 * 1024;
const text = z.string().max(maxText);

/** The format of browsers (WebAuthn Level 3, §5.1); the library checks the details. */
const shape = z.looseObject({
  id: text,
  rawId: text,
  type: z.literal("public-key"),
  response: z.looseObject({ clientDataJSON: text }),
  clientExtensionResults: z.looseObject({}),
});
const credential = <T>() => z.custom<T>((given) => shape.safeParse(given).success, unreadable);

export const creationOptions = z.custom<PublicKeyCredentialCreationOptionsJSON>();
export const requestOptions = z.custom<PublicKeyCredentialRequestOptionsJSON>();

export const passkeyInput = confirmed.extend({
  response: credential<RegistrationResponseJSON>(),
  /** Empty: the name of the device. */
  name: optionalLine({ max: maxPasskeyNameLength, tooLong: key("passkeyNameTooLong") }).optional(),
});
export const passkeyAnswer = z.object({
  response: credential<AuthenticationResponseJSON>(),
  /** The token that this browser got at its last sign-in, so that it does not count as a new device. */
  browser: z.string().max(200).optional(),
});
export const passkeyRef = confirmed.extend({ passkeyId: z.string(key("passkeyNotNamed")).max(2048) });

export const passkeyView = z.object({
  _id: z.string(),
  name: z.string(),
  createdAt: z.date(),
  lastUsedAt: z.date().nullable(),
});
export type PasskeyView = z.infer<typeof passkeyView>;
