import { z } from "zod";
import { apiScopes } from "../api-scopes.ts";
import { maxApiKeyDays, maxApiKeyNameLength } from "../limits.ts";
import { key } from "../words/sentence.ts";
import { confirmed } from "./account-schema.ts";
import { idText, requiredLine } from "./text-schema.ts";

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

/** The code is asked where two-step sign-in is on. */
export const apiKeyInput = confirmed.extend(apiKeyPlan.shape).extend({
  code: z.string().max(100, key("codeTooLong")).optional(),
});
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
