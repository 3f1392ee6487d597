import { z } from "zod";
import { key } from "../../words/sentence.ts";
import { emailSchema } from "../session-schema.ts";
import { mailServerValues } from "./mail-server-schema.ts";
import { noticeSettings } from "./notice-schema.ts";

/** `unset`: the environment sets no server. `untested`: no test mail has arrived from this server and sender. */
export const mailStates = ["unset", "untested", "ready"] as const;
export type MailState = (typeof mailStates)[number];

const dnsRecord = z.object({ type: z.string(), name: z.string(), value: z.string() });

/** @param isUsed DNS has the record, and mails are signed */
export const dkimView = z.object({ record: dnsRecord, isUsed: z.boolean() });

export const mailOverview = z.object({
  state: z.enum(mailStates),
  /** Variables of the environment that are not set. */
  missing: z.array(z.string()),
  /** The address in From; empty while mail is not set. */
  from: z.string(),
  /** Host and port of the SMTP server. */
  server: z.string(),
  /** The fields of the screen, and which of them the environment sets. */
  fields: mailServerValues,
  pinned: z.object({ all: z.boolean(), host: z.boolean(), from: z.boolean() }),
  hasPassword: z.boolean(),
  /** SITE_URL if readers elsewhere cannot follow it: no post is mailed unless the owner insists. */
  localUrl: z.string().nullable(),
  mailsFromLocal: z.boolean(),
  testedAt: z.date().nullable(),
  /** The key of this blog, if it has one. */
  dkim: dkimView.nullable(),
  /** The mailbox of delivery reports; null where none is set. */
  bounces: z.object({ address: z.string(), readAt: z.date().nullable(), trouble: z.string().nullable() }).nullable(),
  notices: noticeSettings,
  /** Default recipient of a test mail. */
  ownAddress: z.string(),
});
export type MailOverview = z.infer<typeof mailOverview>;

export const dnsCheck = z.object({
  kind: z.enum(["spf", "dkim", "dmarc", "mx"]),
  /** `unknown`: DNS gave no answer. */
  state: z.enum(["good", "missing", "wrong", "unknown"]),
  /** The record in DNS. */
  found: z.array(z.string()),
  /** A sentence about a fault in the record of our key. */
  fault: z.string().nullable(),
  /** The record to add; null where a record cannot be suggested. */
  add: dnsRecord.nullable(),
});
export type DnsCheck = z.infer<typeof dnsCheck>;

export const testMailInput = z.object({ to: emailSchema });

/** A token from a mail. */
export const mailToken = z.object({ token: z.string(key("mailLinkWrong")).max(200, key("mailLinkWrong")) });
