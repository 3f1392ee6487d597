import { join } from "node:path";
import { z } from "zod";
import { maxPasswordLength, minPasswordLength } from "../../shared/limits.ts";

/** A wrong setting: its message is the one line the operator sees. */
export class SettingsError extends Error {}

const flag = (name: string) =>
  z
    .enum(["on", "off", "1", "0", "true", "false"], `${name} must be on or off`)
    .transform((value) => value === "on" || value === "1" || value === "true");

const wholeNumber = (name: string, min: number, max: number) => {
  const sentence = `${name} must be a whole number from ${min} to ${max}`;
  return z.string().regex(/^\d+$/, sentence).transform(Number).pipe(z.number().min(min, sentence).max(max, sentence));
};

const httpUrl = (name: string) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
      `${name} must be an http(s) address`,
    )
    .transform((text) => text.replace(/\/+$/, ""));

/** Letters of any script, and a port that goes without saying, are other spellings of one. */
function isOrigin(url: string): boolean {
  const { origin, href } = new URL(url);
  return href === `${origin}/` && !/[?#]$/.test(url);
}

const timeZone = z.string().refine((name) => {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}, "TIME_ZONE must be an IANA time zone such as Europe/Berlin");

const environment = z.object({
  PORT: wholeNumber("PORT", 0, 65_535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  SITE_URL: httpUrl("SITE_URL")
    .refine(isOrigin, "SITE_URL must be an origin such as https://blog.example.com")
    // As browsers write it, however it was typed: passkeys are compared with it to the letter.
    .transform((url) => new URL(url).origin)
    .optional(),
  SITE_NAME: z.string().max(80, "SITE_NAME must be at most 80 characters").default("Longhand"),
  AUTHOR_NAME: z.string().max(80, "AUTHOR_NAME must be at most 80 characters").optional(),
  CONTACT_EMAIL: z.email("CONTACT_EMAIL must be an e-mail address").optional(),
  SOCIAL_LINKS: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(httpUrl("SOCIAL_LINKS: each entry")))
    .default([]),
  TIME_ZONE: timeZone.default(() => Intl.DateTimeFormat().resolvedOptions().timeZone),
  SHARED_CACHE_SECONDS: wholeNumber("SHARED_CACHE_SECONDS", 0, 31_536_000).default(0),
  PAGE_CACHE_MEGABYTES: wholeNumber("PAGE_CACHE_MEGABYTES", 0, 65_536).default(32),
  DATA_DIR: z.string().default("./data"),
  MIGRATION_SNAPSHOTS: wholeNumber("MIGRATION_SNAPSHOTS", 0, 100).default(3),
  BACKUP_SCHEDULE: z
    .string()
    .regex(
      /^(?:(?:[01]\d|2[0-3]):[0-5]\d|every (?:[1-9]|[1-9]\d|1[0-5]\d|16[0-8]) hours?)$/,
      "BACKUP_SCHEDULE must be a time of day such as 03:30, or every 6 hours (1 to 168)",
    )
    .optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEEP: wholeNumber("BACKUP_KEEP", 1, 10_000).default(7),
  ADMIN_EMAIL: z.email("ADMIN_EMAIL must be an e-mail address").default("admin@example.com"),
  ADMIN_PASSWORD: z
    .string()
    .min(minPasswordLength, `ADMIN_PASSWORD must have at least ${minPasswordLength} characters`)
    .max(maxPasswordLength, `ADMIN_PASSWORD must have at most ${maxPasswordLength} characters`)
    .optional(),
  // The path of each call is put behind it, and fetch asks no address that holds a password.
  AI_BASE_URL: httpUrl("AI_BASE_URL")
    .refine(
      (url) => !/[?#]/.test(url) && new URL(url).username === "" && new URL(url).password === "",
      "AI_BASE_URL must be an address without ?, # or a password",
    )
    .optional(),
  AI_MODEL: z.string().optional(),
  // What a header can carry. A key that is read from a file often ends with a line break.
  AI_API_KEY: z
    .string()
    .trim()
    .regex(/^[\x20-\x7e]+$/, "AI_API_KEY must be one line of plain letters, digits or signs")
    .optional(),
  AI: flag("AI").optional(),
  AI_DAILY_CHARACTERS: wholeNumber("AI_DAILY_CHARACTERS", 0, 1_000_000_000).default(1_000_000),
  TRUST_PROXY: wholeNumber("TRUST_PROXY", 0, 16).default(0),
  LOG_LEVEL: z
    .enum(
      ["fatal", "error", "warn", "info", "debug", "trace", "silent"],
      "LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent",
    )
    .default("info"),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/, "METRICS_TOKEN must be 16 to 200 letters, digits or signs without spaces")
    .optional(),
  REST_ALWAYS_200: flag("REST_ALWAYS_200").default(false),
  RATE_LIMITS: flag("RATE_LIMITS").default(true),
  SHUTDOWN_SECONDS: wholeNumber("SHUTDOWN_SECONDS", 0, 600).default(10),
});

/** What the operator decided, complete and checked. Lengths in seconds where the name says so. */
export interface Settings {
  port: number;
  host: string;
  /** Public origin without a trailing slash. */
  siteUrl: string;
  isSiteUrlSet: boolean;
  siteName: string;
  authorName: string;
  contactEmail: string | null;
  socialLinks: string[];
  timeZone: string;
  sharedCacheSeconds: number;
  /** Rendered pages kept in memory. */
  pageCacheBytes: number;
  dataDir: string;
  /** Copies of the database that are kept from before updates. */
  migrationSnapshots: number;
  /** Null where nothing is backed up by itself. */
  backups: BackupSettings | null;
  adminEmail: string;
  adminPassword: string | null;
  ai: AiSettings;
  /** Characters sent to and received from the model in a day; 0 is without limit. */
  aiDailyCharacters: number;
  trustProxy: number;
  logLevel: string;
  /** What Prometheus has to show to read /metrics; null where there are none. */
  metricsToken: string | null;
  restAlways200: boolean;
  rateLimits: boolean;
  /** How long requests under way may still take once the server is told to stop. */
  shutdownSeconds: number;
}

export interface BackupSettings {
  /** A time of day in the blog's time zone, or a number of hours. */
  schedule: { at: string } | { everyHours: number };
  folder: string;
  /** How many backups stay. */
  keep: number;
}

export type AiSettings =
  | { state: "off" }
  | { state: "unset"; missing: string[] }
  | { state: "ready"; baseUrl: string; model: string; apiKey: string | null };

/**
 * The environment, parsed once.
 *
 * @param env usually `process.env`; a blank value counts as unset
 * @throws SettingsError with one line that names the setting and what it should be
 * @see design §9
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = environment.safeParse(given, { reportInput: true });
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new SettingsError(issue ? sentenceOf(issue) : "The settings cannot be read");
  }
  const it = parsed.data;
  return {
    port: it.PORT,
    host: it.HOST,
    siteUrl: it.SITE_URL ?? `http://localhost:${it.PORT}`,
    isSiteUrlSet: it.SITE_URL !== undefined,
    siteName: it.SITE_NAME,
    authorName: it.AUTHOR_NAME ?? it.SITE_NAME,
    contactEmail: it.CONTACT_EMAIL ?? null,
    socialLinks: it.SOCIAL_LINKS,
    timeZone: it.TIME_ZONE,
    sharedCacheSeconds: it.SHARED_CACHE_SECONDS,
    pageCacheBytes: it.PAGE_CACHE_MEGABYTES * 1024 * 1024,
    dataDir: it.DATA_DIR,
    migrationSnapshots: it.MIGRATION_SNAPSHOTS,
    backups: backupSettings(it),
    adminEmail: it.ADMIN_EMAIL,
    adminPassword: it.ADMIN_PASSWORD ?? null,
    ai: aiSettings(it),
    aiDailyCharacters: it.AI_DAILY_CHARACTERS,
    trustProxy: it.TRUST_PROXY,
    logLevel: it.LOG_LEVEL,
    metricsToken: it.METRICS_TOKEN ?? null,
    restAlways200: it.REST_ALWAYS_200,
    rateLimits: it.RATE_LIMITS,
    shutdownSeconds: it.SHUTDOWN_SECONDS,
  };
}

function backupSettings(it: z.infer<typeof environment>): BackupSettings | null {
  if (!it.BACKUP_SCHEDULE) return null;
  const hours = /^every (\d+)/.exec(it.BACKUP_SCHEDULE)?.[1];
  return {
    schedule: hours ? { everyHours: Number(hours) } : { at: it.BACKUP_SCHEDULE },
    folder: it.BACKUP_DIR ?? join(it.DATA_DIR, "backups"),
    keep: it.BACKUP_KEEP,
  };
}

function aiSettings(it: z.infer<typeof environment>): AiSettings {
  if (it.AI === false) return { state: "off" };
  if (!it.AI_BASE_URL || !it.AI_MODEL) {
    const missing = (["AI_BASE_URL", "AI_MODEL"] as const).filter((name) => !it[name]);
    return { state: "unset", missing };
  }
  return { state: "ready", baseUrl: it.AI_BASE_URL, model: it.AI_MODEL, apiKey: it.AI_API_KEY ?? null };
}

/** Never told: what is printed at a start stays in logs. */
const secrets: readonly unknown[] = ["ADMIN_PASSWORD", "AI_API_KEY", "METRICS_TOKEN"];

/** Characters of a wrong value that are told. */
const toldLength = 60;

function sentenceOf({ path: [name], message, input }: z.core.$ZodIssue): string {
  // Our own sentences begin with the setting's name already.
  const sentence = message.startsWith(String(name)) ? message : `${String(name)}: ${message}`;
  return secrets.includes(name) ? sentence : `${sentence}; it is “${shown(String(input))}”`;
}

/** As JSON writes it: a blank or a quotation mark that came along from a file is often what is wrong. */
function shown(value: string): string {
  const text = JSON.stringify(value.replace(/\/\/[^/]*@/, "//…@")).slice(1, -1);
  return text.length > toldLength ? `${text.slice(0, toldLength)}…` : text;
}
