import { z } from "zod";
import { itemStatuses, reportKinds } from "../../../shared/import-report.ts";
import { maxIdLength } from "../../../shared/limits.ts";
import { menuPlaces } from "../../../shared/menu-places.ts";
import { sourceKinds } from "../../../shared/moving-formats.ts";
import { eachFlagColumn, eachLine } from "../../../shared/post-fields.ts";
import { subscriberStates } from "../../../shared/subscriber-states.ts";
import { canonicalLanguage } from "../../../shared/text/language.ts";
import { imageIdOfFile } from "../../content/images/image-files.ts";
import type { CategoryId } from "../../core/db/schema.ts";
import type { Json } from "../items/source-item.ts";

/** The format that the manifest names. A change that an older version cannot read gets another number. */
export const archiveFormat = "longhand-archive/1";

export const archiveManifestName = "manifest.json";

/** Names of the archive's tables, each a JSON file at its root. */
export const tableNames = {
  site: "site.json",
  categories: "categories.json",
  tags: "tags.json",
  authors: "authors.json",
  redirects: "redirects.json",
  media: "media.json",
  /** Only where there are any. */
  newsletter: "subscribers.json",
} as const;

/** Folder of files with an {@link archivedImport} for each item. */
export const importsFolder = "imports";
export const mediaFolder = "media";

/** Feed keys count microseconds, and numbers are exact until then. */
const lastMoment = Date.UTC(2200, 0);
const moment = z.iso
  .datetime()
  .transform((text) => new Date(text))
  .refine((date) => date.getTime() < lastMoment);
const momentOrNull = moment.nullable();
const id = z
  .string()
  .max(maxIdLength)
  .regex(/^[0-9a-z]+$/i);
const categoryId = z
  .string()
  .min(1)
  .max(maxIdLength)
  .transform((text) => text as CategoryId);
const storedId = z.string().refine((text) => imageIdOfFile(`${text}-800.webp`) !== null);
const short = z.string().max(2_000);
const count = z.number().int().min(0);
/** A number that the database gave. */
const rowNumber = count.max(2 ** 40);

export const archiveManifest = z.object({
  format: z.literal(archiveFormat),
  createdAt: z.iso.datetime(),
  /** Origin of the blog. */
  site: z.string(),
  counts: z.record(z.string(), z.number()),
  /** Every other file, by name. */
  files: z.record(z.string(), z.object({ bytes: z.number(), sha256: z.string() })),
});
export type ArchiveManifest = z.infer<typeof archiveManifest>;

/** What other programs need not know of a post. */
export const postFacts = z.object({
  id,
  /** Empty for none. */
  category: short,
  /** Null without a cover. */
  imageId: storedId.nullable(),
  createdAt: moment,
  publishedAt: momentOrNull,
  /** Orders posts of one moment. */
  feedKey: z.number().int().nullable(),
  publishAt: momentOrNull,
  ...eachFlagColumn(() => momentOrNull.default(null)),
  slugs: z.array(z.object({ slug: short, isCurrent: z.boolean(), createdAt: moment })),
  /** Slugs, in order, hidden ones too. */
  tags: z.array(short),
  /** Ids, in order. */
  authors: z.array(id),
  /** Null: as the settings say. */
  takesComments: z.boolean().nullable(),
  /** Archives from before there was a field have none. */
  ...eachLine(() => short.default("")),
  feedId: z.string().max(2_000).nullable(),
  /** Translations have the same one. Archives from before there were groups have none. */
  translationGroup: short.default(""),
  /** When it was sent to subscribers: it is not offered again. Archives from before this was kept have none. */
  mailedAt: momentOrNull.default(null),
});
export type PostFacts = z.infer<typeof postFacts>;

/** The front matter of a post or page, with the names that Hugo and Jekyll know. */
export const postHead = z.object({
  title: short,
  /** The subtitle. */
  description: short,
  draft: z.boolean(),
  lastmod: moment,
  longhand: postFacts,
});

/** The front matter of an unfinished text. */
export const draftHead = z.object({
  title: short,
  description: short,
  lastmod: moment,
  longhand: z.object({
    id,
    /** Of the post that it changes; null for a new one. */
    post: id.nullable(),
    category: short,
    imageId: storedId.nullable(),
    isPublished: z.boolean(),
    publishedAt: momentOrNull,
    publishAt: momentOrNull,
    basedOn: momentOrNull,
    version: short,
    details: z.record(z.string(), z.unknown()).nullable(),
  }),
});
export type DraftHead = z.infer<typeof draftHead>;

export const archivedComment = z.object({
  id,
  parent: id.nullable(),
  name: short,
  website: short,
  content: z.string().max(100_000),
  createdAt: moment,
  status: z.enum(["approved", "waiting", "spam", "deleted", "erased"]),
  setAsideAt: momentOrNull,
  isByAuthor: z.boolean(),
  kind: z.enum(["comment", "webmention"]),
});
export type ArchivedComment = z.infer<typeof archivedComment>;

const maxPosition = 1_000_000;

export const archivedCategory = z.object({
  id: categoryId,
  name: short,
  slug: short,
  description: short,
  position: count.max(maxPosition),
  mergedInto: categoryId.nullable(),
  formerNames: z.array(short),
});

export const archivedTag = z.object({
  name: short,
  slug: short,
  isHidden: z.boolean(),
  former: z.array(z.object({ slug: short, name: short })),
});

export const archivedAuthor = z.object({
  id,
  name: short,
  slug: short,
  bio: short,
  imageId: storedId.nullable(),
  links: z.array(short),
  /** Archives from before there were any have none. */
  fediverseAccount: short.default(""),
  formerSlugs: z.array(short),
});

export const archivedRedirect = z.object({
  path: short,
  target: short.nullable(),
  /** 307 and 308 are for forms. */
  status: z
    .union([z.literal(301), z.literal(302), z.literal(307), z.literal(308), z.literal(410)])
    .transform((status) => (status === 308 ? 301 : status === 307 ? 302 : status)),
  createdAt: moment,
});

/** Nested too deeply, it could not be written. */
function isFields(value: unknown): boolean {
  try {
    return typeof value === "object" && JSON.stringify(value).startsWith("{");
  } catch {
    return false;
  }
}

/** What imports into the archived blog made of their items, so that the next import of such a source knows them again. */
export const archivedImport = z.object({
  sourceKind: z.enum(sourceKinds),
  site: short,
  kind: z.enum(reportKinds),
  source: z.string(),
  /** An id, or the slug of a tag; null when nothing was stored. */
  target: z.string().nullable(),
  sourceHash: short,
  writtenHash: short.nullable(),
  status: z.enum(itemStatuses),
  /** Fields without a home. `z.record` would leave out one that is named `__proto__`. */
  unknown: z.custom<Json>(isFields).nullable(),
});
export type ArchivedImport = z.infer<typeof archivedImport>;

/** A stored image or file. `file` is its name in the archive's `media` folder. */
export const archivedMedia = z.object({
  id: storedId,
  file: z.string().regex(/^[0-9a-f]{64}(?:-\d+)?\.[a-z0-9]{2,5}$/),
  kind: z.enum(["image", "file"]),
  fileName: short,
  mime: short,
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  colour: z.string().nullable(),
  alt: short,
  /** The focal point, if one was chosen. */
  focusX: count.max(100).nullish(),
  focusY: count.max(100).nullish(),
  createdAt: moment,
});
export type ArchivedMedia = z.infer<typeof archivedMedia>;

/** A table's rows as they are written: each is read by itself, so that a bad one fails alone. */
const rows = z.array(z.unknown());

export const archivedLink = z.object({
  place: z.enum(menuPlaces),
  position: z.number(),
  label: short,
  kind: z.enum(["page", "category", "tag", "address"]),
  /** The id of a page or category, the slug of a tag, or an address. */
  target: short,
});
export type ArchivedLink = z.infer<typeof archivedLink>;

export const archivedBlock = z.object({
  kind: z.enum(["word", "spamWord", "address"]),
  value: short,
  note: short,
  createdAt: moment,
});

export const archivedSite = z.object({
  settings: z.record(z.string(), z.unknown()),
  /** Each an {@link archivedLink}. */
  links: rows,
  closeCommentsAfterDays: count,
  /** Each an {@link archivedBlock}. */
  blocks: rows,
});

export const archivedSubscriber = z.object({
  id: rowNumber.min(1),
  email: short,
  state: z.enum(subscriberStates),
  source: z.enum(["form", "owner", "import"]),
  consent: short.nullable(),
  /** Archives from before languages were kept have none. */
  language: short
    .nullable()
    .default(null)
    .transform((tag) => canonicalLanguage(tag ?? "")),
  createdAt: moment,
  askedAt: momentOrNull,
  confirmedAt: momentOrNull,
  leftAt: momentOrNull,
});
export type ArchivedSubscriber = z.infer<typeof archivedSubscriber>;

export const archivedRefusal = z.object({
  hash: z.string().regex(/^[\w-]{43}$/),
  reason: z.enum(["left", "bounced", "complained"]),
  createdAt: moment,
});
export type ArchivedRefusal = z.infer<typeof archivedRefusal>;

/** Readers of the newsletter, and who must get no mail. The key makes the links to leave in mails from before work after the move. */
export const archivedNewsletter = z.object({
  /** Signs the links to leave in mails and hashes the addresses in `refused`. */
  key: z.string().regex(/^[0-9a-f]{64}$/),
  /** Highest id that a subscriber ever had: old links name it, so that it is not used again. */
  lastId: rowNumber,
  /** The same of commenters who got replies. They are not in the archive themselves. */
  lastFollowerId: rowNumber.default(0),
  /** Each an {@link archivedSubscriber}. */
  subscribers: rows,
  /** Each an {@link archivedRefusal}. */
  refused: rows,
});
export type ArchivedNewsletter = Omit<z.infer<typeof archivedNewsletter>, "subscribers" | "refused"> & {
  subscribers: ArchivedSubscriber[];
  refused: ArchivedRefusal[];
};
