import { z } from "zod";
import { apiScopes } from "../api-scopes.ts";
import { maxAdminNameLength, maxApiKeyDays, maxApiKeyNameLength, maxIdLength } from "../limits.ts";
import { cleanLine } from "../text/clean-text.ts";
import { adminLanguages } from "../words/languages.ts";
import { key } from "../words/sentence.ts";
import { emailSchema, passwordSchema } from "./session-schema.ts";
import { idText, requiredLine } from "./text-schema.ts";

/** Every change of the ways to sign in requires the password. */
export const confirmed = z.object({ password: passwordSchema });

/** A change that asks for the code of the second step too, where two-step sign-in is on. */
export const confirmedTwice = confirmed.extend({ code: z.string().max(100, key("codeTooLong")).optional() });

export const passwordChange = confirmed.extend({ newPassword: z.string(key("newPasswordMissing")) });

export const twoStepView = z.object({ isOn: z.boolean(), recoveryCodesLeft: z.number() });
export type TwoStepView = z.infer<typeof twoStepView>;

/** A secret in base32, and the otpauth address with it. */
export const twoStepProposal = z.object({ secret: z.string(), address: z.string() });

export const twoStepInput = confirmed.extend({
  secret: z.string(key("twoStepSecretWrong")).regex(/^[A-Z2-7]{32}$/, key("twoStepSecretWrong")),
  code: z
    .string(key("codeOfAppMissing"))
    .transform((code) => code.replaceAll(" ", ""))
    .pipe(z.string().regex(/^\d{6}$/, key("codeOfAppWrong"))),
});
export type TwoStepInput = z.infer<typeof twoStepInput>;

export const recoveryCodeList = z.object({ recoveryCodes: z.array(z.string()), message: z.string() });

/** Empty for none. */
const adminName = z
  .string(key("settingNotText"))
  .transform((text) => cleanLine(text).trim())
  .refine((text) => text.length <= maxAdminNameLength, key("settingTooLong"));

/** An address with which an administrator signs in. A missing name stays as it is. */
export const adminIdentity = confirmed.extend({ email: emailSchema, name: adminName.optional() });
export type AdminIdentity = z.infer<typeof adminIdentity>;

/** The language of the admin area; null for the blog's. */
export const languageChoice = z.object({ language: z.enum(adminLanguages, key("languageUnknown")).nullable() });
export type LanguageChoice = z.infer<typeof languageChoice>;

export const languageView = z.object({
  chosen: z.enum(adminLanguages).nullable(),
  /** The language without a choice. */
  ofBlog: z.enum(adminLanguages),
});

export const languageChosen = z.object({ language: z.enum(adminLanguages), message: z.string() });

export const adminRef = confirmed.extend({ adminId: z.string(key("adminNotNamed")).min(1).max(maxIdLength) });

export const inviteRef = z.object({ email: emailSchema });

export const administratorList = z.object({
  admins: z.array(
    z.object({ _id: z.string(), email: z.string(), name: z.string(), createdAt: z.date(), isYou: z.boolean() }),
  ),
  invites: z.array(z.object({ email: z.string(), name: z.string(), expiresAt: z.date() })),
});
export type AdministratorList = z.infer<typeof administratorList>;

/** The link is shown once. */
export const inviteMade = z.object({ path: z.string(), origin: z.string().nullable(), message: z.string() });

const scope = z.enum(apiScopes, key("apiKeyScopeUnknown"));

/** What a new key is for. */
export const apiKeyPlan = z.object({
  name: requiredLine({
    max: maxApiKeyNameLength,
    missing: key("apiKeyNameMissing"),
    tooLong: key("apiKeyNameTooLong"),
  }),
  scopes: z
    .array(scope, key("apiKeyScopesMissing"))
    .min(1, key("apiKeyScopesMissing"))
    .max(apiScopes.length, key("apiKeyScopeUnknown"))
    .transform((given) => apiScopes.filter((it) => given.includes(it))),
  /** After how many days it ends; null for no end. */
  days: z
    .int(key("apiKeyDaysWrong"))
    .min(1, key("apiKeyDaysWrong"))
    .max(maxApiKeyDays, key("apiKeyDaysWrong"))
    .nullable(),
});
export type ApiKeyPlan = z.infer<typeof apiKeyPlan>;

export const apiKeyInput = confirmedTwice.extend(apiKeyPlan.shape);
export type ApiKeyInput = z.infer<typeof apiKeyInput>;

export const apiKeyRef = z.object({ keyId: idText(key("apiKeyNotNamed"), key("apiKeyGone")) });

export const apiKeyView = z.object({
  _id: z.string(),
  name: z.string(),
  /** Its first characters. */
  prefix: z.string(),
  scopes: z.array(scope),
  createdAt: z.date(),
  expiresAt: z.date().nullable(),
  lastUsedAt: z.date().nullable(),
  lastDevice: z.string().nullable(),
});
export type ApiKeyView = z.infer<typeof apiKeyView>;

/** The key is shown once. */
export const apiKeyMade = z.object({ key: z.string(), message: z.string() });
