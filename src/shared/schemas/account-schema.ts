import { z } from "zod";
import { key } from "../words/sentence.ts";
import { passwordSchema } from "./session-schema.ts";

/** Every change of the ways to sign in requires the password. */
export const confirmed = z.object({ password: passwordSchema });

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
