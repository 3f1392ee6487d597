import { z } from "zod";
import { maxEmailLength, maxIdLength, maxPasswordLength } from "../limits.ts";
import { adminLanguages } from "../words/languages.ts";
import { key } from "../words/sentence.ts";
import { emailAddress } from "./mail/email-address.ts";

export const emailSchema = z
  .string(key("emailMissing"))
  .trim()
  .max(maxEmailLength, key("emailWrong"))
  .pipe(emailAddress(key("emailWrong")));

/** The first administrator's address, unless the environment names another. Nobody reads its mail. */
export const defaultAdminEmail = "admin@example.com";

export const passwordSchema = z
  .string(key("passwordMissing"))
  .min(1, key("passwordMissing"))
  .max(maxPasswordLength, key("passwordTooLong"));

export const credentials = z.object({
  email: emailSchema,
  password: passwordSchema,
  /** A code of the authenticator app, or a recovery code, if two-step sign-in is on. */
  code: z.string().max(100, key("codeTooLong")).optional(),
  /** The token that this browser got at its last sign-in, so that wrong passwords of strangers do not delay it. */
  browser: z.string().max(200).optional(),
});
export type Credentials = z.infer<typeof credentials>;

export const resetRequest = z.object({ email: emailSchema });

export const resetInput = z.object({
  token: z.string(key("resetLinkOver")).max(200, key("resetLinkOver")),
  newPassword: z.string(key("newPasswordMissing")),
});

/** The language in which an administrator sees the admin area. */
const language = z.enum(adminLanguages);

export const signedIn = z.object({ token: z.string(), message: z.string(), browser: z.string(), language });
export const sessionView = z.object({ email: z.string(), expiresAt: z.date(), language });

/** An open session in the list of the account page. */
export const openSessionView = z.object({
  _id: z.string(),
  device: z.string(),
  createdAt: z.date(),
  lastUsedAt: z.date(),
  isCurrent: z.boolean(),
});
export type OpenSession = z.infer<typeof openSessionView>;

export const sessionRef = z.object({ sessionId: z.string(key("sessionNotNamed")).min(1).max(maxIdLength) });
