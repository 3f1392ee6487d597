import { join } from "node:path";
import { z } from "zod";
import { yearSeconds } from "../../../shared/durations.ts";
import { maxPasswordLength, minPasswordLength } from "../../../shared/limits.ts";
import { mailHostPattern } from "../../../shared/schemas/mail/mail-server-schema.ts";
import { defaultAdminEmail } from "../../../shared/schemas/session-schema.ts";
import { requireAccessToBucket } from "./bucket-access.ts";
import { bucketSettings } from "./bucket-settings.ts";
import { bounceSettings, requireBothOfBounces, requireHostOfPassword, smtpSettings } from "./mail-server-settings.ts";
import {
  bucketUrl,
  email,
  environmentName,
  flag,
  headerText,
  httpUrl,
  isBase,
  isBounceAddress,
  isImapUrl,
  isOrigin,
  isSmtpUrl,
  listedHost,
  listedUrl,
  listOf,
  maxBounceNameLength,
  siteText,
  timeZone,
  wholeNumber,
} from "./setting-values.ts";
import { requireAccessToCache, sharedCacheKind, sharedCacheSettings } from "./shared-cache-settings.ts";

/** A wrong setting. Its message is one line for the operator. */
export class SettingsError extends Error {}

const orNull = <T>(value: T | undefined): T | null => value ?? null;

/** Every setting, once: `siteUrl` is read from the environment's SITE_URL. Its sentences follow that name. */
const given = z.object({
  port: wholeNumber(0, 65_535).default(3000),
  host: z.string().default("127.0.0.1"),
  siteUrl: httpUrl("must be an http(s) address")
    .refine(isOrigin, "must be an origin such as https://blog.example.com")
    // Normalized as browsers do, because passkeys compare origins as text.
    .transform((url) => new URL(url).origin)
    .optional(),
  siteName: siteText.optional(),
  authorName: siteText.optional(),
  contactEmail: email.optional(),
  socialLinks: listOf(listedUrl).optional(),
  timeZone: timeZone.optional(),
  /** The kind of the shared cache that is purged after each change. */
  sharedCache: sharedCacheKind.optional(),
  /** Where purges are sent: the caches themselves, or the provider's API. */
  sharedCacheUrl: listOf(
    listedUrl.refine(isBase, "each entry must be an address without ?, # or a password"),
  ).optional(),
  /** The provider's service, zone or pull zone. */
  sharedCacheId: z
    .string()
    .regex(/^[\w-]{1,100}$/, "must be at most 100 letters, digits, - and _")
    .optional(),
  sharedCacheToken: headerText.optional(),
  sharedCacheSeconds: wholeNumber(0, yearSeconds).optional(),
  /** Rendered pages in memory. */
  pageCacheMegabytes: wholeNumber(0, 65_536).default(32),
  dataDir: z.string().default("./data"),
  /** The bucket of images and files; the data folder is its cache. */
  imagesUrl: bucketUrl.optional(),
  /** The bucket of epochs and replicas, for a second server in another place. */
  standbyBucket: bucketUrl.optional(),
  /** The program that copies the database to the bucket and restores it. */
  litestreamPath: z.string().default("litestream"),
  /** These four are checked only when a bucket is set, because other programs read the same variables. */
  awsEndpointUrl: z.string().trim().optional(),
  awsRegion: z.string().trim().optional(),
  awsAccessKeyId: z.string().trim().optional(),
  awsSecretAccessKey: z.string().trim().optional(),
  /** Size of one uploaded file that is not an image. */
  maxFileMegabytes: wholeNumber(1, 10_000).default(100),
  /** Size of one uploaded export of another blog. A larger one can be put into DATA_DIR/imports. */
  maxImportMegabytes: wholeNumber(1, 100_000).default(500),
  /** Copies of the database that are kept from before updates. */
  migrationSnapshots: wholeNumber(0, 100).default(3),
  backupSchedule: z
    .string()
    .regex(
      /^(?:(?:[01]\d|2[0-3]):[0-5]\d|every (?:[1-9]|[1-9]\d|1[0-5]\d|16[0-8]) hours?)$/,
      "must be a time of day such as 03:30, or every 6 hours (1 to 168)",
    )
    .optional(),
  backupDir: z.string().optional(),
  backupKeep: wholeNumber(1, 10_000).default(7),
  adminEmail: email.default(defaultAdminEmail),
  adminPassword: z
    .string()
    .min(minPasswordLength, `must have at least ${minPasswordLength} characters`)
    .max(maxPasswordLength, `must have at most ${maxPasswordLength} characters`)
    .optional()
    .transform(orNull),
  aiBaseUrl: httpUrl("must be an http(s) address")
    .refine(isBase, "must be an address without ?, # or a password")
    .optional(),
  aiModel: z.string().optional(),
  aiApiKey: headerText.optional().transform(orNull),
  ai: flag.optional(),
  /** Characters sent to and received from the model in a day; 0 is without limit. */
  aiDailyCharacters: wholeNumber(0, 1_000_000_000).default(1_000_000),
  /** The SMTP server, with user and password, which are percent-encoded. */
  smtpUrl: z
    .string()
    .trim()
    .refine(isSmtpUrl, "must be an address such as smtps://user:password@mail.example.com, percent-encoded")
    .optional(),
  /** The one host to which `smtpPassword` is sent; user and sender are set on the screen. */
  smtpHost: z
    .string()
    .trim()
    .toLowerCase()
    .regex(mailHostPattern, "must be a name such as mail.example.com, without a port")
    .optional(),
  smtpPassword: z.string().optional(),
  /** The address in From. Replies and delivery failures go there. */
  mailFrom: email.optional(),
  /** The return address of mails, which add a part after a plus sign. */
  bounceAddress: email
    .refine(isBounceAddress, `must have at most ${maxBounceNameLength} characters before the @, and no +`)
    .optional(),
  /** The mailbox of that address, with user and password, which are percent-encoded. */
  bounceImapUrl: z
    .string()
    .trim()
    .refine(isImapUrl, "must be an address such as imaps://user:password@mail.example.com/INBOX, percent-encoded")
    .optional(),
  /** Limits for mailings, as the mail server allows. Single mails, such as confirmations, have limits of their own. */
  mailsPerHour: wholeNumber(1, 1_000_000).default(1_000),
  mailsPerDay: wholeNumber(1, 10_000_000).default(10_000),
  /** How many proxies in front add to X-Forwarded-For. */
  trustProxy: wholeNumber(0, 16).default(0),
  logLevel: z
    .enum(
      ["fatal", "error", "warn", "info", "debug", "trace", "silent"],
      "must be fatal, error, warn, info, debug, trace or silent",
    )
    .optional(),
  /** The bearer token of /metrics; without it there is no /metrics. */
  metricsToken: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/, "must be 16 to 200 letters, digits or signs without spaces")
    .optional()
    .transform(orNull),
  restAlways200: flag.default(false),
  /** Whether to request what a writer links to or imports: titles for cards, and images. */
  fetchOtherSites: flag.default(true),
  /** Hosts with ports that webhooks may reach although they are inner ones, or use no TLS. */
  webhookHosts: listOf(listedHost).default([]),
  /** Sends cached pages without node:http. */
  rawPath: flag.default(true),
  rateLimits: flag.default(true),
  /** Seconds that running requests get when the server stops. */
  shutdownSeconds: wholeNumber(0, 600).default(10),
});
type Given = z.output<typeof given>;
type Name = keyof typeof given.shape;

const checked = given
  .superRefine(requireAccessToCache)
  .superRefine(requireAccessToBucket)
  .superRefine(requireBothOfBounces)
  .superRefine(requireHostOfPassword);

/** All settings of the operator, complete and validated. */
const complete = checked.transform(
  ({
    sharedCache,
    sharedCacheUrl,
    sharedCacheId,
    sharedCacheToken,
    sharedCacheSeconds,
    pageCacheMegabytes,
    imagesUrl,
    standbyBucket,
    awsEndpointUrl,
    awsRegion,
    awsAccessKeyId,
    awsSecretAccessKey,
    maxFileMegabytes,
    maxImportMegabytes,
    backupSchedule,
    backupDir,
    backupKeep,
    aiBaseUrl,
    aiModel,
    aiApiKey,
    smtpUrl,
    smtpHost,
    smtpPassword,
    mailFrom,
    bounceAddress,
    bounceImapUrl,
    mailsPerHour,
    mailsPerDay,
    siteName,
    authorName,
    contactEmail,
    socialLinks,
    timeZone,
    logLevel,
    ...rest
  }) => ({
    ...rest,
    logLevel: logLevel ?? "info",
    isLogLevelSet: logLevel !== undefined,
    ...pinnedSettings({ siteName, authorName, contactEmail, socialLinks, timeZone }),
    /** Public origin without a trailing slash. */
    siteUrl: rest.siteUrl ?? `http://localhost:${rest.port}`,
    isSiteUrlSet: rest.siteUrl !== undefined,
    /** Null without a shared cache to purge. */
    sharedCache: sharedCacheSettings({ sharedCache, sharedCacheUrl, sharedCacheId, sharedCacheToken }, rest.siteUrl),
    /** Lifetime of a page in a shared cache; 0 keeps pages out of it. */
    sharedCacheSeconds: sharedCacheSeconds ?? (sharedCache ? yearSeconds : 0),
    pageCacheBytes: pageCacheMegabytes * 1024 * 1024,
    /** Null if images and files are only in the data folder. */
    imageBucket: imagesUrl
      ? bucketSettings(imagesUrl, { awsEndpointUrl, awsRegion, awsAccessKeyId, awsSecretAccessKey })
      : null,
    /** Null without a second server. */
    standby: standbyBucket
      ? bucketSettings(standbyBucket, { awsEndpointUrl, awsRegion, awsAccessKeyId, awsSecretAccessKey })
      : null,
    maxFileBytes: maxFileMegabytes * 1024 * 1024,
    maxImportBytes: maxImportMegabytes * 1024 * 1024,
    /** Null if no backup is scheduled. */
    backups: backupSettings({ backupSchedule, backupDir, backupKeep, dataDir: rest.dataDir }),
    ai: aiSettings({ ai: rest.ai, aiBaseUrl, aiModel, aiApiKey }),
    smtp: smtpSettings({ smtpUrl, mailFrom }),
    /** The parts of the mail server that the screen cannot change, and its password. */
    smtpGiven: { isUrl: smtpUrl !== undefined, host: smtpHost, password: smtpPassword, from: mailFrom?.toLowerCase() },
    /** Null if delivery reports are not read. */
    bounces: bounceSettings({ bounceAddress, bounceImapUrl }),
    mailsPerHour,
    /** Limits for mailings, in any window of that length. */
    mailLimits: [
      { minutes: 60, mails: mailsPerHour },
      { minutes: 24 * 60, mails: mailsPerDay },
    ],
  }),
);
export type Settings = z.output<typeof complete>;

export interface BackupSettings {
  /** A time of day in the blog's time zone, or a number of hours. */
  schedule: { at: string } | { everyHours: number };
  folder: string;
  /** How many backups are kept. */
  keep: number;
}

export type AiSettings =
  | { state: "off" }
  | { state: "unset"; missing: string[] }
  | { state: "ready"; baseUrl: string; model: string; apiKey: string | null };

const names = Object.keys(given.shape) as Name[];

/** The environment variables that are read. */
export const settingNames = names.map(environmentName);

/**
 * Parses the environment.
 *
 * @param env usually `process.env`; a blank value counts as unset
 * @throws SettingsError with one line that names the setting and what it must be
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const entries = names.map((name) => [name, env[environmentName(name)]] as const);
  const parsed = complete.safeParse(Object.fromEntries(entries.filter(([, value]) => value?.trim())), {
    reportInput: true,
  });
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new SettingsError(issue ? sentenceOf(issue) : "The settings cannot be read");
}

type Pinned = Pick<Given, "siteName" | "authorName" | "contactEmail" | "socialLinks" | "timeZone">;

/** Settings of the owner that the environment decides (src/server/content/site/), and the names of their variables. */
function pinnedSettings(given: Pinned) {
  const pinned = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Pinned;
  const pinnedBy = Object.fromEntries(Object.keys(pinned).map((name) => [name, environmentName(name)]));
  return { pinned, pinnedBy: pinnedBy as { [Name in keyof Pinned]?: string } };
}

function backupSettings(it: Pick<Given, "backupSchedule" | "backupDir" | "backupKeep" | "dataDir">) {
  if (!it.backupSchedule) return null;
  const hours = /^every (\d+)/.exec(it.backupSchedule)?.[1];
  const backups: BackupSettings = {
    schedule: hours ? { everyHours: Number(hours) } : { at: it.backupSchedule },
    folder: it.backupDir ?? join(it.dataDir, "backups"),
    keep: it.backupKeep,
  };
  return backups;
}

function aiSettings({
  ai,
  aiBaseUrl,
  aiModel,
  aiApiKey,
}: Pick<Given, "ai" | "aiBaseUrl" | "aiModel" | "aiApiKey">): AiSettings {
  if (ai === false) return { state: "off" };
  if (aiBaseUrl && aiModel) return { state: "ready", baseUrl: aiBaseUrl, model: aiModel, apiKey: aiApiKey };
  const missing = [...(aiBaseUrl ? [] : ["AI_BASE_URL"]), ...(aiModel ? [] : ["AI_MODEL"])];
  return { state: "unset", missing };
}

/** Values that must not be printed: what a start prints stays in logs. */
const secrets: readonly unknown[] = [
  "adminPassword",
  "aiApiKey",
  "metricsToken",
  "smtpUrl",
  "smtpPassword",
  "bounceImapUrl",
  "sharedCacheToken",
  "awsAccessKeyId",
  "awsSecretAccessKey",
] satisfies Name[];

/** Characters printed of a wrong value. */
const maxShownLength = 60;

function sentenceOf({ path: [name], message, input }: z.core.$ZodIssue): string {
  const sentence = `${environmentName(String(name))}${message.startsWith("must ") ? " " : ": "}${message}`;
  return secrets.includes(name) ? sentence : `${sentence}; it is “${shown(String(input))}”`;
}

/** Printed as JSON, which shows stray blanks and quotation marks. A password in a URL is left out. */
function shown(value: string): string {
  const text = JSON.stringify(value.replace(/\/\/[^/]*@/, "//…@")).slice(1, -1);
  return text.length > maxShownLength ? `${text.slice(0, maxShownLength)}…` : text;
}
