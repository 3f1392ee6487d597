import { eq } from "drizzle-orm";
import type { Reason } from "../../../../shared/import-report.ts";
import {
  eachFlagColumn,
  eachLine,
  type LineName,
  lineField,
  type SomeDetails,
} from "../../../../shared/post-fields.ts";
import { someDetails } from "../../../../shared/schemas/post-details-schema.ts";
import { isWebAddress } from "../../../../shared/schemas/text-schema.ts";
import { isDescriptionTooLong } from "../../../../shared/text/description-size.ts";
import { say } from "../../../../shared/words/sentence.ts";
import { importComment } from "../../../content/comments/comment-service.ts";
import { hasImage } from "../../../content/images/image-service.ts";
import { ownerOfSlug } from "../../../content/posts/addresses/slug-store.ts";
import { feedIdWithoutHost } from "../../../content/reading/details/feed-id.ts";
import { insertPost } from "../../../content/writing/insert-post.ts";
import { publicationAgain } from "../../../content/writing/publication.ts";
import { recordUses } from "../../../content/writing/text-uses.ts";
import type { Db } from "../../../core/db/client.ts";
import {
  authors,
  type CategoryId,
  categories,
  commentOpenings,
  comments,
  drafts,
  images,
  postDetails,
  posts,
  schedules,
  tags,
} from "../../../core/db/schema.ts";
import { previewOf } from "../../../core/html/text-of.ts";
import { AppError } from "../../../core/platform/errors.ts";
import { rememberMailed } from "../../../mail/newsletter/insert-mailing.ts";
import { type ArchivedComment, draftHead, type PostFacts, postHead } from "../../archive/archive-schema.ts";
import { type BodyFormat, htmlOf } from "../../archive/body.ts";
import { readArchivedText } from "../../archive/front-matter.ts";
import { reason } from "../../report/reason.ts";
import type { Restored } from "../../write/run.ts";

interface ArchivedText {
  /** Its path. */
  file: string;
  /** Null when it cannot be read. */
  text: string | null;
  /** Puts this blog's addresses of media in place of the archive's. */
  addresses: (text: string) => string;
}

/** Stores a post or page under its id, unless it is here. Call it in a transaction. */
export function restorePostText(db: Db, { kind, ...given }: ArchivedText & { kind: "post" | "page" }): Restored {
  const { head, body } = readText(given);
  const { title, description: subTitle, draft, lastmod, longhand: facts } = postHead.parse(head);
  const { id, createdAt, publishedAt } = facts;
  if (db.select({ id: posts.id }).from(posts).where(eq(posts.id, id)).get()) return { status: "unchanged", id };
  const reasons: Reason[] = [];
  const description = htmlOf(body, formatOf(given.file));
  if (isDescriptionTooLong(description)) throw new AppError("bad-input", say("descriptionTooLong"));
  const { publishAt, takesComments, mailedAt } = facts;
  const taken = facts.slugs.filter(({ slug }) => ownerOfSlug(db, slug) !== undefined);
  insertPost(
    db,
    {
      id,
      title,
      subTitle,
      kind,
      createdAt,
      description,
      ...(publishedAt && publicationAgain(db, { publishedAt, feedKey: facts.feedKey }, kind)),
      category: categoryOf(db, facts, reasons),
      imageId: coverOf(db, kind, facts.imageId, reasons),
      isPublished: !draft,
      updatedAt: lastmod,
      preview: previewOf(description),
      // Archives from before ids without a host do not say it.
      hasAddressAsFeedId: facts.feedId === null,
    },
    { details: detailsOf(db, facts, reasons), slugs: facts.slugs },
    createdAt,
  );
  for (const _slug of taken) reasons.push(reason("slug-taken", { name: `/blog/${id}` }));
  const kept = {
    ...eachFlagColumn((column) => facts[column]),
    feedId: facts.feedId === feedIdWithoutHost(id) ? null : facts.feedId,
  };
  if (Object.values(kept).some((value) => value !== null))
    db.insert(postDetails)
      .values({ postId: id, ...kept })
      .onConflictDoUpdate({ target: postDetails.postId, set: kept })
      .run();
  if (mailedAt) rememberMailed(db, id, mailedAt);
  if (publishAt && draft) db.insert(schedules).values({ postId: id, publishAt }).run();
  if (takesComments !== null) db.insert(commentOpenings).values({ postId: id, isOpen: takesComments }).run();
  return { status: "imported", id, reasons };
}

function readText({ text, addresses }: ArchivedText): { head: unknown; body: string } {
  if (text === null) throw new AppError("bad-input", say("archiveTextDamaged"));
  const { head, body } = readArchivedText(text);
  return { head, body: addresses(body) };
}

const formatOf = (file: string): BodyFormat => (file.endsWith(".html") ? "html" : "md");

function categoryOf(db: Db, { category }: PostFacts, reasons: Reason[]): CategoryId {
  const found = db
    .select({ id: categories.id })
    .from(categories)
    .where(eq(categories.id, category as CategoryId))
    .get();
  const first = found ?? db.select({ id: categories.id }).from(categories).limit(1).get();
  if (!found && first) reasons.push(reason("category-made", { name: first.id }));
  return first?.id ?? (category as CategoryId);
}

/** The cover. Where the archive lacks it, a page has none and a post another image, since every post has one. */
function coverOf(db: Db, kind: "post" | "page", imageId: string | null, reasons: Reason[]): string | null {
  if (imageId === null && kind === "page") return null;
  if (imageId === null) throw new AppError("bad-input", say("thumbnailMissing"));
  if (hasImage(db, imageId)) return imageId;
  if (kind === "page") {
    reasons.push(reason("media-missing", { address: `/images/${imageId}` }));
    return null;
  }
  const other = db.select({ id: images.id }).from(images).limit(1).get();
  if (!other) throw new AppError("bad-input", say("thumbnailGone"));
  reasons.push(reason("media-missing", { address: `/images/${imageId}` }));
  return other.id;
}

/** Authors and tags that failed or are missing are left out. */
function detailsOf(db: Db, facts: PostFacts, reasons: Reason[]): SomeDetails {
  const isWrong = (name: LineName) => lineField(name).type === "address" && !isWebAddress(facts[name]);
  const tagNames = facts.tags.map((slug) => {
    const tag = db.select({ name: tags.name }).from(tags).where(eq(tags.slug, slug)).get();
    if (!tag) reasons.push(reason("tag-missing", { name: slug }));
    return tag?.name ?? [];
  });
  const known = facts.authors.filter((id) => {
    const isKnown = db.select({ id: authors.id }).from(authors).where(eq(authors.id, id)).get() !== undefined;
    if (!isKnown) reasons.push(reason("author-missing", { name: id }));
    return isKnown;
  });
  return {
    ...eachLine((name) => (isWrong(name) ? "" : facts[name])),
    tags: tagNames.flat(),
    authors: known,
  };
}

/** Stores a comment under its id, unless it is here. Call it in a transaction. */
export function restoreComment(db: Db, postId: string, comment: ArchivedComment): Restored {
  const { id, parent, setAsideAt, ...rest } = comment;
  const website = isWebAddress(rest.website) ? rest.website : "";
  const exists = (wanted: string) =>
    db.select({ id: comments.id }).from(comments).where(eq(comments.id, wanted)).get() !== undefined;
  if (exists(id)) return { status: "unchanged", id };
  const parentId = parent !== null && exists(parent) ? parent : null;
  importComment(db, { id, postId, ...rest, website, parentId }, setAsideAt ?? rest.createdAt);
  return { status: "imported", id, reasons: parent === parentId ? [] : [reason("parent-missing")] };
}

/** Stores an unfinished text, unless it is here. Call it in a transaction. */
export function restoreDraft(db: Db, given: ArchivedText): Restored {
  const { head, body } = readText(given);
  const { title, description: subTitle, lastmod, longhand: facts } = draftHead.parse(head);
  const { id, post, category, imageId, details, ...rest } = facts;
  if (db.select({ id: drafts.id }).from(drafts).where(eq(drafts.id, id)).get()) return { status: "unchanged", id };
  const description = htmlOf(body, formatOf(given.file));
  const shown = imageId !== null && hasImage(db, imageId) ? imageId : null;
  db.insert(drafts)
    .values({
      id,
      postId: post,
      title,
      subTitle,
      description,
      imageId: shown,
      ...rest,
      category: category as CategoryId | "",
      updatedAt: lastmod,
      preview: previewOf(description),
      details: details === null ? null : someDetails.parse(details),
    })
    .run();
  recordUses(db, "draft", { id, imageId: shown, description });
  return { status: "imported", id };
}
