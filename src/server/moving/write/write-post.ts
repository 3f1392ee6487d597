import { postAddress } from "../../../shared/addresses/post-address.ts";
import type { Reason } from "../../../shared/import-report.ts";
import {
  maxAuthorsPerPost,
  maxSubTitleLength,
  maxTagsPerPost,
  maxTitleLength,
  maxUrlLength,
} from "../../../shared/limits.ts";
import { eachLine, type LineName, lineField, type SomeDetails } from "../../../shared/post-fields.ts";
import { detailsInput } from "../../../shared/schemas/post-details-schema.ts";
import { cutTo, firstSentence, isVisible } from "../../../shared/text/clean-text.ts";
import { isDescriptionTooLong } from "../../../shared/text/description-size.ts";
import { escapeText } from "../../../shared/text/escape-markup.ts";
import { fold } from "../../../shared/text/search-rule.ts";
import { serializeHtml } from "../../../shared/text/serialize-html.ts";
import { isSlugCut, slugOf, slugOfAddress } from "../../../shared/text/slug.ts";
import { findCategory } from "../../content/categories/category-service.ts";
import { keepCommentsOpen, setCommentsOpen } from "../../content/comments/comment-opening.ts";
import { hasImage } from "../../content/images/image-service.ts";
import { isReservedSlug } from "../../content/posts/addresses/reserved-slugs.ts";
import { currentSlug, ownerOfSlug, slugLanguageOf } from "../../content/posts/addresses/slug-store.ts";
import { categoriesOf } from "../../content/posts/category-list.ts";
import { findVisible } from "../../content/posts/visible-post.ts";
import { getPost } from "../../content/reading/get-post.ts";
import { addTag, findTag } from "../../content/tags/tag-service.ts";
import { importPost } from "../../content/writing/import-post.ts";
import { contentOf } from "../../content/writing/post-content.ts";
import { updateImportedPost } from "../../content/writing/post-service.ts";
import { keepRevision } from "../../content/writing/revisions/revision-store.ts";
import { setFeedId } from "../../content/writing/save-details.ts";
import type { CategoryId } from "../../core/db/schema.ts";
import { rememberMailed } from "../../mail/newsletter/insert-mailing.ts";
import type { OwnPost, SourcePost } from "../items/source-item.ts";
import { addReason, reason } from "../report/reason.ts";
import { withinTime } from "../text/text-bounds.ts";
import { parseForeignHtml } from "../text/tree.ts";
import { ensureCategory } from "./choose-categories.ts";
import { asLine } from "./cut.ts";
import { hashOf } from "./ledger.ts";
import { dateOf } from "./plan.ts";
import { type Publicity, publicityOf } from "./publicity.ts";
import { rewriteText } from "./rewrite-text.ts";
import { leaveOut, type Reported, type Run, storeItem } from "./run.ts";
import { hashedDetails, stateOfPost } from "./states.ts";
import { redirectAll, redirectToDraft, reportTooLong } from "./write-redirect.ts";

/** Stores a post or page with its text, images, tags, authors and redirects. */
export async function writePost(run: Run, item: SourcePost): Promise<Reported> {
  if (item.status === "trash" && !run.withTrash) return leaveOut(run, item, "skipped", [reason("was-in-trash")]);
  const values = await valuesOf(run, item);
  return storeItem(run, { ...item, reasons: values.reasons }, storingOf(run, item, values));
}

/** A schedule that has run in this blog: an older export still says that the post will be published. */
function ranHere({ db, ledger, now }: Run, { kind, source, status, publishedAt }: SourcePost): Publicity | undefined {
  const isDue = status === "scheduled" && publishedAt !== null && publishedAt <= now;
  const id = isDue ? ledger.target(kind, source) : undefined;
  const isPublished = id !== undefined && findVisible(db, id) !== undefined;
  return isPublished ? { isPublished, publishedAt, publishAt: null, reasons: [] } : undefined;
}

type Values = Awaited<ReturnType<typeof valuesOf>>;

/** All columns of the post, repaired where they are not possible here, and why. */
async function valuesOf(run: Run, item: SourcePost) {
  const { oldAddresses } = run;
  const source = withinTime(run.maxTextMs, () => item.text());
  const reasons: Reason[] = [...item.reasons];
  const add = (...more: Reason[]) => {
    for (const it of more) addReason(reasons, it);
  };
  add(...source.reasons);
  const { own } = item;
  const rewritten = own
    ? { html: source.html, text: "", reasons: [] }
    : await rewriteText(source.html, oldAddresses, run.maxTextMs);
  add(...rewritten.reasons);
  const publicity = ranHere(run, item) ?? publicityOf(item, run.now);
  add(...publicity.reasons);

  const lineOf = own ? keptLine : asLine;
  const wholeTitle = lineOf(item.title);
  const title = cutTo(wholeTitle, maxTitleLength) || cutTo(asLine(firstSentence(rewritten.text)), 80) || "Untitled";
  if (wholeTitle === "") add(reason("title-missing"));
  else if (title !== wholeTitle) add(reason("title-cut"));
  const heading = title === wholeTitle || wholeTitle === "" ? "" : `<p><strong>${escapeText(wholeTitle)}</strong></p>`;

  const details = detailsOf(run, item, add);
  const given = lineOf(item.subTitle);
  const subTitle = cutTo(given || (own ? "" : asLine(item.excerpt)), maxSubTitleLength);
  if (given === "" && subTitle !== "") add(reason("sub-title-made"));
  if (given !== "" && subTitle !== given) add(reason("field-cut", { name: "subtitle" }));

  const cover = own
    ? ownCoverOf(run, own)
    : item.cover && (await oldAddresses.imageAt([item.cover.address], item.cover.alt));
  add(...(cover?.reasons ?? []));

  return {
    title,
    subTitle,
    category: categoryOf(run, item, add),
    imageId: cover?.imageId ?? null,
    details,
    reasons,
    description: fitting(heading + rewritten.html, add),
    createdAt: untilNow(item, item.createdAt ?? dateOf(item) ?? run.now, run),
    isPublished: publicity.isPublished,
    publishedAt: publicity.publishedAt,
    publishAt: publicity.publishAt,
  };
}

/** A source may give what is scheduled the day on which it becomes public. */
const untilNow = ({ own }: SourcePost, date: Date, { now }: Run): Date => (own || date < now ? date : now);

/** A line as another Longhand stored it. */
const keptLine = (text: string) => {
  const line = text.replace(/[\p{Cc}\p{Cs}]/gu, "");
  return isVisible(line) ? line : "";
};

function ownCoverOf({ db }: Run, { imageId }: OwnPost): Awaited<ReturnType<Run["oldAddresses"]["imageAt"]>> {
  if (imageId === null || hasImage(db, imageId)) return { imageId, reasons: [] };
  return { imageId: null, reasons: [reason("media-missing", { address: `/images/${imageId}` })] };
}

type Add = (...more: Reason[]) => void;

function detailsOf(run: Run, item: SourcePost, add: Add) {
  const { fields, excerpt, cover } = item;
  const lines = { ...fields, excerpt, coverCaption: cover?.caption ?? "", coverAlt: cover?.alt ?? "" };
  if (feedIdOf(item) === null) add(reason("feed-id-too-long"));
  add(...reportTooLong(run, item.addresses));
  return {
    ...slugIn(item, add),
    tags: tagsOf(run, item, add),
    authors: authorsOf(run, item, add),
    ...eachLine((name) => possibleLine(name, lines[name], add, item.own ? keptLine : asLine)),
    isPinned: item.isPinned && item.kind === "post",
  } satisfies SomeDetails;
}

/** A page cannot be where the product has one of its own. */
function slugIn({ kind, slug: wanted }: SourcePost, add: Add): { slug?: string } {
  const slug = slugOf(wanted);
  if (slug === "") return {};
  if (slugOfAddress(wanted) === slug && isSlugCut(wanted)) add(reason("slug-cut", { name: slug }));
  if (kind !== "page" || !isReservedSlug(slug)) return { slug: wanted };
  add(reason("slug-reserved", { name: `/${slug}` }));
  return { slug: `${slug}-2` };
}

/** A line as a post can hold it: cut, or empty if it is no value of its field. */
function possibleLine(name: LineName, given: string, add: Add, lineOf: (text: string) => string): string {
  const { type, max } = lineField(name);
  const line = lineOf(type === "language" ? given.replaceAll("_", "-") : given);
  const isText = type === "line" || type === "lines";
  const text = isText ? cutTo(line, max) : line;
  if (text !== line) add(name === "excerpt" ? reason("excerpt-cut", { count: max }) : reason("field-cut", { name }));
  const stored = detailsInput.shape[name].safeParse(text).data;
  if (stored !== undefined) return isText ? text : stored;
  if (type === "address") add(reason("canonical-dropped", { address: line.slice(0, 200) }));
  else if (type === "language") add(reason("language-unknown", { name: given.trim().slice(0, 40) }));
  else add(reason("no-home", { name: `${name} “${line.slice(0, 40)}”` }));
  return "";
}

/** The names of a post's tags. That of its category is none of them. */
function tagsOf({ ledger, oldAddresses, categories }: Run, item: SourcePost, add: Add): string[] {
  const names = item.tags.flatMap((key) => {
    const id = ledger.target("tag", key);
    const name = id === undefined ? undefined : oldAddresses.tagName(id);
    if (name === undefined) add(reason("tag-missing", { name: key }));
    return name ?? [];
  });
  const category = item.own ? "" : fold(categories.of(item));
  const all = [...new Set([...names, ...(item.hiddenTags ?? [])])].filter((name) => fold(name) !== category);
  if (all.length > maxTagsPerPost) add(reason("tags-too-many", { count: all.length - maxTagsPerPost }));
  return all.slice(0, maxTagsPerPost);
}

function authorsOf({ ledger }: Run, item: SourcePost, add: Add): string[] {
  const ids = item.authors.flatMap((key) => {
    const id = ledger.target("author", key);
    if (id === undefined) add(reason("author-missing", { name: key }));
    return id ?? [];
  });
  const all = [...new Set(ids)];
  if (all.length > maxAuthorsPerPost) add(reason("authors-too-many", { count: all.length - maxAuthorsPerPost }));
  return all.slice(0, maxAuthorsPerPost);
}

/** The name of a post's category. One that an archive names by its id keeps it. */
function categoryOf({ db, categories }: Run, item: SourcePost, add: Add): string {
  if (!item.own) return categories.of(item);
  const { category: id } = item.own;
  if (id === "") return "";
  const name = categoriesOf(db).of(id as CategoryId)?.name ?? categories.of(item);
  if (name === "") add(reason("no-home", { name: `the category ${id}` }));
  return name;
}

/** A text that a post can hold: paragraphs are left out from the end. */
function fitting(html: string, add: Add): string {
  if (!isDescriptionTooLong(html)) return html;
  add(reason("text-cut"));
  const tree = parseForeignHtml(html);
  while (tree.children.length > 0 && isDescriptionTooLong(serializeHtml(tree))) {
    tree.children.length = Math.floor(tree.children.length * 0.9);
  }
  return serializeHtml(tree);
}

function storingOf(run: Run, item: SourcePost, values: Values) {
  const { db, now } = run;
  const { reasons, createdAt, details, ...columns } = values;
  const { takesComments } = item;
  const feedId = feedIdOf(item) ?? "";
  const { own } = item;
  const newId = run.plan.idOf(item) ?? "";
  // Not before the post was written.
  const updatedAt = (without: Date) =>
    new Date(Math.max(untilNow(item, item.updatedAt ?? without, run).getTime(), createdAt.getTime()));
  const addLists = () => {
    ensureCategory(run, columns.category);
    for (const name of item.hiddenTags ?? []) if (findTag(db, name) === undefined) addTag(db, name, true);
  };
  const finish = (id: string, isPublished: boolean) => {
    if (own) keepCommentsOpen(db, id, takesComments);
    else setCommentsOpen(db, id, takesComments === false ? false : null, now);
    redirectTo(run, item, id, isPublished);
  };
  return {
    // The dates of the source: one that was made is that of the import, and another import makes another.
    sourceHash: hashOf({
      ...columns,
      ...(item.status === "scheduled" && { isPublished: false, publishAt: null }),
      createdAt: item.createdAt,
      publishedAt: item.publishedAt,
      updatedAt: item.updatedAt,
      details: hashedDetails(details),
      addresses: item.addresses,
      status: item.status,
      takesComments,
      feedId,
    }),
    ownId: own?.id,
    newId,
    stateOf: (id: string) => stateOfPost(db, id),
    insert: () => {
      addLists();
      const dates = { createdAt, updatedAt: updatedAt(createdAt) };
      const kept = own && keptPartsOf(run, own, values);
      const record = importPost(db, { ...columns, ...dates, id: newId, kind: item.kind, details, feedId, kept }, now);
      if (own?.mailedAt) rememberMailed(db, newId, own.mailedAt);
      for (const { slug } of own?.slugs ?? [])
        if (ownerOfSlug(db, slug) !== newId) reasons.push(reason("slug-taken", { name: `/blog/${newId}` }));
      finish(record.id, record.isPublished);
      reportTakenSlug(
        item,
        slugOfAddress(details.slug ?? "", slugLanguageOf(db, record.id)),
        currentSlug(db, record.id) ?? "",
        reasons,
      );
      return { id: record.id, isNew: true };
    },
    update: (id: string) => {
      addLists();
      const { publishAt, publishedAt, isPublished, ...texts } = columns;
      const before = getPost(db, id, true);
      const change = {
        postId: id,
        ...texts,
        details,
        isPublished,
        // A schedule that the source took back ends here, too.
        publishAt: publishAt && publishAt > now ? publishAt : null,
        ...(publishedAt && (isPublished || before.publishedAt) && { publishedAt }),
      };
      updateImportedPost(db, change, now, updatedAt(now));
      if (feedId) setFeedId(db, id, feedId);
      finish(id, isPublished);
    },
    setAside: (id: string) => {
      const { description } = contentOf(db, columns.description);
      const category = findCategory(db, columns.category)?.id ?? ("" as const);
      const { title, subTitle, imageId } = columns;
      const text = { title, subTitle, category, imageId, description, details };
      keepRevision(db, { postId: id, kind: "setAside", savedAt: now, text }, now);
    },
    urlOf: (id: string) => {
      const { isPublished, address } = getPost(db, id, true);
      return isPublished ? postAddress(address) : undefined;
    },
  };
}

/** What a post keeps of another Longhand, as far as it is possible here. */
function keptPartsOf({ db }: Run, { category, feedKey, ...kept }: OwnPost, { publishedAt }: Values) {
  const id = category as CategoryId;
  const isOfDate = feedKey !== null && Math.floor(feedKey / 1000) === publishedAt?.getTime();
  return { ...kept, category: categoriesOf(db).of(id) && id, feedKey: isOfDate ? feedKey : null };
}

function reportTakenSlug({ kind }: SourcePost, wanted: string, given: string, reasons: Reason[]): void {
  if (wanted === "" || wanted === given) return;
  addReason(reasons, reason("slug-taken", { name: postAddress(kind === "page" ? `/${given}` : given) }));
}

/** Null for one that is too long. */
const feedIdOf = ({ fields: { feedId } }: SourcePost) => (feedId.length > maxUrlLength ? null : asLine(feedId));

function redirectTo(run: Run, item: SourcePost, id: string, isPublished: boolean): void {
  const address = postAddress(getPost(run.db, id, true).address);
  if (isPublished) redirectAll(run, item.addresses, address);
  else redirectToDraft(run, item.addresses, { id, address });
}
