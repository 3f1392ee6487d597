import { z } from "zod";
import { maxEmailLength } from "../../limits.ts";
import { key } from "../../words/sentence.ts";
import { confirmedTwice } from "../account-schema.ts";
import { emailAddress } from "./email-address.ts";

/** A host name or an IP address, without a port. */
export const mailHostPattern = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$|^[0-9a-f:]{2,45}$/;

/** The fields of a mail server. Empty texts are not set. */
export const mailServerValues = z.object({
  host: z
    .string(key("mailHostWrong"))
    .trim()
    .toLowerCase()
    .refine((host) => host === "" || mailHostPattern.test(host), key("mailHostWrong")),
  port: z
    .number(key("mailPortWrong"))
    .int(key("mailPortWrong"))
    .min(1, key("mailPortWrong"))
    .max(65_535, key("mailPortWrong")),
  user: z
    .string(key("settingNotText"))
    .trim()
    .max(maxEmailLength, key("settingTooLong"))
    .refine((user) => !/\p{Cc}/u.test(user), key("settingNotText")),
  from: z.union([
    z.literal(""),
    emailAddress(key("emailWrong")).refine((text) => text.length <= maxEmailLength, key("emailWrong")),
  ]),
});
export type MailServerValues = z.infer<typeof mailServerValues>;

/** The administrator confirms it, because links that set passwords go through this server. */
export const mailServerInput = confirmedTwice.extend(mailServerValues.shape);
