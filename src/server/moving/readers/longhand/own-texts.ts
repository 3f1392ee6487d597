import { eq } from "drizzle-orm";
import type { Reason } from "../../../../shared/import-report.ts";
import { eachFlagColumn } from "../../../../shared/post-fields.ts";
import { draftInput, draftText } from "../../../../shared/schemas/draft-schema.ts";
import { hasImage } from "../../../content/images/image-service.ts";
import { categoriesOf } from "../../../content/posts/category-list.ts";
import { feedIdWithoutHost } from "../../../content/reading/details/feed-id.ts";
import { findInTrash } from "../../../content/trash/trash-rows.ts";
import { recordUses } from "../../../content/writing/text-uses.ts";
import type { Db } from "../../../core/db/client.ts";
import { newId } from "../../../core/db/id.ts";
import { type CategoryId, drafts, posts } from "../../../core/db/schema.ts";
import { previewOf } from "../../../core/html/text-of.ts";
import { type ArchivedComment, type DraftHead, draftHead, postHead } from "../../archive/archive-schema.ts";
import { htmlOf } from "../../archive/body.ts";
import { readArchivedText } from "../../archive/front-matter.ts";
import type { ReadingBlog } from "../../items/reading.ts";
import {
  eachSourceLine,
  type OwnItem,
  plainPost,
  type SourceComment,
  type SourcePost,
  type Stored,
  unreadablePost,
} from "../../items/source-item.ts";
import { reason } from "../../report/reason.ts";
import type { SourceFile } from "../../source/open-source.ts";
import { htmlMarks, isReadable, markdownMarks, TextTooBigError, withinTime } from "../../text/text-bounds.ts";
import { type Archive, failed, own } from "./read-archive.ts";

/** Puts this blog's addresses of media in place of the archive's. */
type Addresses = (text: string) => string;

/** A post or page with its id, its dates and its slugs. One that cannot be read is known by its path. */
export async function ownPost(
  archive: Archive,
  file: SourceFile,
  { kind, addresses }: { kind: "post" | "page"; addresses: Addresses },
): Promise<SourcePost> {
  try {
    const { head, body } = readArchivedText(await archive.text(file));
    const { title, description: subTitle, draft, lastmod, longhand: facts } = postHead.parse(head);
    const { id, category, imageId, createdAt, publishedAt, publishAt, feedKey, slugs, mailedAt } = facts;
    const kept = { id, category, imageId, publishedAt, feedKey, slugs, mailedAt };
    const flags = eachFlagColumn((column) => facts[column]);
    const isScheduled = draft && publishAt !== null;
    return {
      ...plainPost,
      kind,
      source: `${kind}:${id}`,
      reasons: [],
      title,
      status: isScheduled ? "scheduled" : draft ? "draft" : "published",
      publishedAt: isScheduled ? publishAt : publishedAt,
      createdAt,
      updatedAt: lastmod,
      subTitle,
      excerpt: facts.excerpt,
      authors: facts.authors.map((author) => `author:${author}`),
      tags: facts.tags.map((slug) => `tag:${slug}`),
      cover: { address: "", alt: facts.coverAlt, caption: facts.coverCaption },
      fields: {
        ...eachSourceLine((name) => facts[name]),
        feedId: facts.feedId === feedIdWithoutHost(id) ? "" : (facts.feedId ?? ""),
      },
      ...(facts.translationGroup && { translationKey: facts.translationGroup }),
      isPinned: flags.pinnedAt !== null,
      takesComments: facts.takesComments,
      // Archives from before ids without a host do not say it.
      own: { ...kept, hasAddressAsFeedId: facts.feedId === null, flags },
      text: () => ({ html: htmlOfText(file, addresses(body)), reasons: [] }),
    };
  } catch {
    return unreadablePost(kind, file.path);
  }
}

/** @throws TextTooBigError */
function htmlOfText({ path }: SourceFile, body: string): string {
  const format = path.endsWith(".html") ? "html" : "md";
  if (!isReadable(body, format === "md" ? markdownMarks : htmlMarks)) throw new TextTooBigError();
  return htmlOf(body, format);
}

const statuses = { approved: "approved", waiting: "waiting", spam: "spam", deleted: "trash", erased: "trash" } as const;

/** @param post the key of its post */
export function ownComment(comment: ArchivedComment, post: string): SourceComment {
  const { id, parent, status, setAsideAt, kind, ...rest } = comment;
  return {
    kind: "comment",
    source: `comment:${id}`,
    post,
    parent: parent && `comment:${parent}`,
    ...rest,
    status: statuses[status],
    isMention: kind === "webmention",
    own: { id, status, setAsideAt: setAsideAt ?? rest.createdAt },
    reasons: [],
  };
}

/** An unfinished text, which is stored unless it is here or in the trash. */
export async function ownDraft(
  archive: Archive,
  file: SourceFile,
  { blog, addresses, reasons }: { blog: ReadingBlog; addresses: Addresses; reasons: Reason[] },
): Promise<OwnItem> {
  try {
    const { head, body } = readArchivedText(await archive.text(file));
    const { title, description: subTitle, lastmod: updatedAt, longhand: facts } = draftHead.parse(head);
    const text = () => withinTime(blog.maxTextMs, () => htmlOfText(file, addresses(body)));
    const store = () => restoreDraft(blog.db, { ...facts, title, subTitle, updatedAt }, text);
    return { ...own("other", `draft:${facts.id}`, store, title), reasons };
  } catch {
    return failed("other", `file:${file.path}`, reason("item-unreadable"));
  }
}

type ArchivedDraft = DraftHead["longhand"] & { title: string; subTitle: string; updatedAt: Date };

function restoreDraft(
  db: Db,
  { post: postId, category, updatedAt, ...given }: ArchivedDraft,
  text: () => string,
): Stored {
  // The draft of a post has its id.
  const id = postId ?? given.id;
  if (db.select({ id: drafts.id }).from(drafts).where(eq(drafts.id, id)).get()) return { status: "unchanged", id };
  if (findInTrash(db, id)) return { status: "skipped", id, reasons: [reason("deleted-here")] };
  const hasPost = postId === null || db.select({ id: posts.id }).from(posts).where(eq(posts.id, postId)).get();
  if (!hasPost) return { status: "skipped", reasons: [reason("post-missing")] };
  const { basedOn, version } = given;
  const imageId = given.imageId !== null && hasImage(db, given.imageId) ? given.imageId : null;
  // The row holds the id of its category.
  const values = draftText.parse({
    ...given,
    imageId,
    category: "",
    description: text(),
    details: given.details ?? {},
  });
  db.insert(drafts)
    .values({
      ...values,
      id,
      postId,
      category: categoriesOf(db).of(category as CategoryId) ? (category as CategoryId) : "",
      details: given.details && values.details,
      basedOn,
      version: draftInput.shape.version.safeParse(version).data ?? newId(),
      updatedAt,
      preview: previewOf(values.description),
    })
    .run();
  recordUses(db, "draft", { ...values, id });
  return { status: "imported", id, reasons: imageId === given.imageId ? [] : [lostImage(given.imageId)] };
}

const lostImage = (imageId: string | null) => reason("media-missing", { address: `/images/${imageId}` });
