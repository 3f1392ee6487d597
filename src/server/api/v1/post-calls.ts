import { setImmediate as nextTurn } from "node:timers/promises";
import { z } from "zod";
import { maxDescriptionBytes, maxPostRefLength } from "../../../shared/limits.ts";
import { postStatuses } from "../../../shared/post-filter.ts";
import { pageInput } from "../../../shared/schemas/page-schema.ts";
import { allDetails, detailsInput } from "../../../shared/schemas/post-details-schema.ts";
import { descriptionText, type PostToEdit, postChange, scriptedPost } from "../../../shared/schemas/post-schema.ts";
import { searchTerm } from "../../../shared/schemas/text-schema.ts";
import { isDescriptionTooLong } from "../../../shared/text/description-size.ts";
import { key, say } from "../../../shared/words/sentence.ts";
import { postNotFound, requireVisible } from "../../content/posts/visible-post.ts";
import { getPostToEdit } from "../../content/reading/get-post.ts";
import { listForScripts } from "../../content/reading/list/posts-for-scripts.ts";
import { findInTrash, notInTrash } from "../../content/trash/trash-rows.ts";
import { AppError } from "../../core/platform/errors.ts";
import { type Answer, type Call, type CallContext, type Current, call, momentInput, sentMoment } from "./call.ts";
import { listCall } from "./list-call.ts";
import { htmlOfScript, textChoices, textsForScript } from "./script-text.ts";
import { versionNamed, versionOf } from "./versions.ts";

const { slug, tags, authors, ...lines } = allDetails.shape;

/** A post or page as scripts see it. */
const post = z.object({
  id: z.string(),
  slug,
  url: z.string().meta({ description: "Its own address" }),
  title: z.string(),
  subTitle: z.string(),
  category: z.string(),
  tags,
  authors: authors.meta({ description: "Ids" }),
  imageId: z.string().nullable(),
  image: z.string().nullable().meta({ description: "Null without a cover" }),
  status: z.enum(postStatuses),
  publishedAt: sentMoment.nullable().meta({ description: "First publication; null before" }),
  publishAt: sentMoment.nullable().meta({ description: "When it publishes itself; null without a schedule" }),
  createdAt: sentMoment,
  updatedAt: sentMoment,
  ...lines,
  html: z.string().optional(),
  markdown: z.string().optional(),
});

const text = z
  .enum(textChoices, key("v1TextUnknown"))
  .default("html")
  .meta({ description: "Which text the answer has" });

const category = z.string(key("categoryNotNamed"));

/** What a body has beside the line of its noun. At most one of the texts is sent. */
const shared = z.object({
  html: descriptionText.optional(),
  markdown: z.string(key("descriptionNotText")).optional().meta({ description: "In place of html" }),
  publishAt: momentInput.nullable().optional().meta({ description: "When it publishes itself; null for not at all" }),
  ...detailsInput.shape,
});

const onlyOneText = <T extends z.ZodObject>(body: T) =>
  body.refine(({ html, markdown }) => html === undefined || markdown === undefined, {
    error: key("v1TwoTexts"),
    path: ["markdown"],
  });

const { title, subTitle, imageId } = postChange.shape;
const newPost = onlyOneText(
  z.strictObject({
    ...scriptedPost.pick({ title: true, subTitle: true, imageId: true }).shape,
    category: category.default(""),
    ...shared.shape,
  }),
);
const changedPost = onlyOneText(
  z.strictObject({ title, subTitle, imageId, category: category.optional(), ...shared.shape }),
);
const newPage = onlyOneText(
  z.strictObject({ ...pageInput.pick({ title: true, subTitle: true, imageId: true }).shape, ...shared.shape }),
);
const changedPage = onlyOneText(z.strictObject({ title, subTitle, imageId, ...shared.shape }));

const byRef = z.object({
  id: z
    .string()
    .min(1, key("postNotFound"))
    .max(maxPostRefLength, key("postNotFound"))
    .meta({ description: "Id or slug" }),
});
const restored = z.object({ id: byRef.shape.id.meta({ description: "Id" }) });

const ofEither = {
  status: z.enum(postStatuses, key("statusUnknown")).optional(),
  updatedSince: momentInput.optional(),
  text,
};
const postFilter = z.object({
  ...ofEither,
  tag: z.string().optional(),
  category: z.string().optional(),
  author: z.string().optional().meta({ description: "Slug" }),
  search: searchTerm.optional(),
});

type Kind = "post" | "page";

/** The last segment of a page's address begins with a slash. */
const urlOf = ({ kind, address }: PostToEdit, origin: string) =>
  kind === "page" ? origin + address : `${origin}/blog/${address}`;

function viewOf({ details, ...stored }: PostToEdit, origin: string): z.input<typeof post> {
  return {
    id: stored._id,
    ...details,
    url: urlOf({ details, ...stored }, origin),
    title: stored.title,
    subTitle: stored.subTitle,
    category: stored.category,
    imageId: stored.imageId,
    image: stored.image && origin + stored.image,
    status: stored.isPublished ? "published" : stored.publishAt ? "scheduled" : "draft",
    publishedAt: stored.publishedAt?.toISOString() ?? null,
    publishAt: stored.publishAt?.toISOString() ?? null,
    createdAt: stored.createdAt.toISOString(),
    updatedAt: stored.updatedAt.toISOString(),
  };
}

/** Characters of texts after which a slice ends early. */
const mostTextInSlice = 2 * maxDescriptionBytes;

/** The text of a body as HTML, and its details, as the procedures take them. */
async function writtenIn({ html, markdown, publishAt, ...details }: z.output<typeof shared>, { hosts }: CallContext) {
  const format = markdown === undefined ? "html" : "markdown";
  const sent = markdown ?? html;
  const description = sent === undefined ? undefined : await htmlOfScript(sent, format, hosts);
  if (description !== undefined && isDescriptionTooLong(description))
    throw new AppError("bad-input", say("descriptionTooLong"), { field: format });
  return { details, ...(publishAt !== undefined && { publishAt }), ...(description !== undefined && { description }) };
}

/** What differs between posts and pages. */
interface Noun<New extends z.ZodType, Changed extends z.ZodType> {
  kind: Kind;
  tag: "Posts" | "Pages";
  view: z.ZodObject;
  filter: z.ZodObject<typeof postFilter.shape> | z.ZodObject<typeof ofEither>;
  newBody: New;
  changedBody: Changed;
  /** Fields for the example of a new one. */
  example: object;
  add: (given: z.output<New>, context: CallContext) => Promise<string>;
  change: (
    given: z.output<Changed>,
    of: { postId: string; ifUpdatedAt: Date | undefined },
    context: CallContext,
  ) => Promise<unknown>;
}

function callsOf<New extends z.ZodType, Changed extends z.ZodType>(noun: Noun<New, Changed>): Call[] {
  const { kind, tag, view, filter, newBody, changedBody, example, add, change } = noun;
  const path = `/${kind}s`;
  const one = { tag, path: `${path}/{id}`, output: view } as const;

  /** The stored post, without its text. */
  const answer = ({ ctx, origin }: CallContext, id: string): Answer => {
    const stored = getPostToEdit(ctx.db, id);
    if (stored.kind !== kind) throw postNotFound();
    return { body: viewOf(stored, origin), version: versionOf(stored.updatedAt) };
  };
  const current: Current = {
    output: view,
    read: (given, context) => answer(context, given.params?.id ?? ""),
  };

  /** The id behind a reference, and the version that the client wants to change. */
  function wanted({ ctx, ifMatch }: CallContext, ref: string) {
    const { _id: postId, kind: found } = requireVisible(ctx.db, ref, true);
    if (found !== kind) throw postNotFound();
    const updatedAt = () => getPostToEdit(ctx.db, postId).updatedAt;
    return { postId, ifUpdatedAt: ifMatch === undefined ? undefined : versionNamed(ifMatch, updatedAt()) };
  }

  const publication = (verb: "publish" | "unpublish") =>
    call({
      ...one,
      method: "POST",
      path: `${path}/{id}/${verb}`,
      summary: verb === "publish" ? `Publish a ${kind}` : `Unpublish a ${kind}`,
      scope: "publish",
      inputs: { params: byRef },
      current,
      example: { path: `${path}/my-${kind}/${verb}` },
      run: async ({ params }, context) => {
        const of = wanted(context, params.id);
        await context.api.post.setPublished({ ...of, isPublished: verb === "publish" });
        return answer(context, of.postId);
      },
    });

  return [
    listCall({
      path,
      tag,
      summary: `List ${kind}s, the newest first, unpublished ones included. A slice of long texts ends early`,
      scope: "read",
      filter,
      item: view,
      example: { path: `${path}?status=draft&limit=5` },
      list: async ({ text, ...of }, slice, { ctx, origin }) => {
        const { items: ids, nextCursor } = await listForScripts(ctx.db, { ...of, kind }, slice);
        const items: z.input<typeof post>[] = [];
        let length = 0;
        for (const [at, id] of ids.entries()) {
          if (length > mostTextInSlice) return { items, nextCursor: ids[at - 1] ?? null };
          const stored = getPostToEdit(ctx.db, id);
          items.push({ ...viewOf(stored, origin), ...(await textsForScript(stored.description, origin, text)) });
          if (text !== "none") length += stored.description.length;
          if (at % 20 === 19) await nextTurn();
        }
        return { items, nextCursor };
      },
    }),
    call({
      ...one,
      method: "GET",
      summary: `Read a ${kind}`,
      scope: "read",
      inputs: { params: byRef, query: z.object({ text }) },
      example: { path: `${path}/my-${kind}?text=markdown` },
      run: async ({ params, query }, context) => {
        const { body, version } = answer(context, params.id);
        const { description } = getPostToEdit(context.ctx.db, params.id);
        const texts = await textsForScript(description, context.origin, query.text);
        return { body: { ...(body as object), ...texts }, version };
      },
    }),
    call({
      ...one,
      method: "POST",
      path,
      summary: `Add a draft, or with publishAt a ${kind} that publishes itself`,
      scope: "write",
      inputs: { body: newBody },
      status: 201,
      example: { body: { ...example, markdown: "Hello." } },
      run: async ({ body }, context) => answer(context, await add(body, context)),
    }),
    call({
      ...one,
      method: "PATCH",
      summary: "Change the fields that are named",
      scope: "write",
      inputs: { params: byRef, body: changedBody },
      current,
      example: { path: `${path}/my-${kind}`, body: { markdown: "Hello again." } },
      run: async ({ params, body }, context) => {
        const of = wanted(context, params.id);
        await change(body, of, context);
        return answer(context, of.postId);
      },
    }),
    publication("publish"),
    publication("unpublish"),
    call({
      ...one,
      method: "DELETE",
      summary: `Move a ${kind} to the trash`,
      scope: "publish",
      inputs: { params: byRef },
      output: z.object({ id: z.string() }),
      current,
      example: { path: `${path}/my-${kind}` },
      run: async ({ params }, context) => {
        const of = wanted(context, params.id);
        await context.api.post.remove(of);
        return { body: { id: of.postId } };
      },
    }),
    call({
      ...one,
      method: "POST",
      path: `${path}/{id}/restore`,
      summary: `Take a ${kind} out of the trash`,
      scope: "publish",
      inputs: { params: restored },
      example: { path: `${path}/$ID/restore` },
      run: async ({ params: { id } }, context) => {
        const trashed = findInTrash(context.ctx.db, id);
        if (trashed && trashed.kind !== kind) throw notInTrash();
        await context.api.trash.restore({ trashId: id });
        return answer(context, id);
      },
    }),
  ];
}

export const postCalls: Call[] = callsOf({
  kind: "post",
  tag: "Posts",
  view: post,
  filter: postFilter,
  newBody: newPost,
  changedBody: changedPost,
  example: { title: "From a script", subTitle: "In Markdown", category: "Technology" },
  add: async ({ title, subTitle, category, imageId, ...rest }, context) => {
    const given = { title, subTitle, category, imageId, ...(await writtenIn(rest, context)) };
    return (await context.api.post.addFromScript(given)).post._id;
  },
  change: async ({ title, subTitle, category, imageId, ...rest }, of, context) =>
    context.api.post.update({ ...of, title, subTitle, category, imageId, ...(await writtenIn(rest, context)) }),
});

/** Whether a page is in the menu is a setting, which no key changes. */
export const pageCalls: Call[] = callsOf({
  kind: "page",
  tag: "Pages",
  view: post.omit({ category: true }),
  filter: z.object(ofEither),
  newBody: newPage,
  changedBody: changedPage,
  example: { title: "About us" },
  add: async ({ title, subTitle, imageId, ...rest }, context) => {
    const given = { title, subTitle, imageId, ...(await writtenIn(rest, context)) };
    return (await context.api.page.add(given)).post._id;
  },
  change: async ({ title, subTitle, imageId, ...rest }, of, context) =>
    context.api.post.update({ ...of, title, subTitle, imageId, ...(await writtenIn(rest, context)) }),
});
