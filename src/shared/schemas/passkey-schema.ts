import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/browser";
import { z } from "zod";
import { key } from "../words/sentence.ts";
import { confirmed } from "./account-schema.ts";

const unreadable = key("passkeyUnreadable");
/** Browsers' answers are a few hundred bytes; those of some security keys, with their certificates, a few thousand. */
const maxText = 64 * 1024;
const text = z.string().max(maxText);

/** As browsers write it (WebAuthn Level 3, §5.1); the library that checks it knows the rest. */
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
});
export const passkeyAnswer = z.object({
  response: credential<AuthenticationResponseJSON>(),
  /** What this browser was given the last time: it is no new device. */
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
