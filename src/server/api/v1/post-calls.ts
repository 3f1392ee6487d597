import { z } from "zod";
import { maxPostRefLength } from "../../../shared/limits.ts";
import { postStatuses } from "../../../shared/post-filter.ts";
import { allDetails, detailsInput } from "../../../shared/schemas/post-details-schema.ts";
import { descriptionText, type PostToEdit, postChange, postFormFields } from "../../../shared/schemas/post-schema.ts";
import { searchTerm } from "../../../shared/schemas/text-schema.ts";
import { key } from "../../../shared/words/sentence.ts";
import { postNotFound } from "../../content/posts/visible-post.ts";
import { getPostToEdit } from "../../content/reading/get-post.ts";
import { listForScripts } from "../../content/reading/list/posts-for-scripts.ts";
import { absoluteUrls } from "../../core/html/absolute-urls.ts";
import { markdownOf } from "../../core/html/markdown-of.ts";
import { type Answer, type Call, type CallContext, call, momentInput, sentMoment } from "./call.ts";
import { listCall } from "./list-call.ts";
import { htmlOfSentMarkdown, withOwnMedia } from "./sent-text.ts";
import { momentOf, versionOf } from "./versions.ts";

const { slug, tags, authors, ...lines } = allDetails.shape;

/** A post as scripts see it. */
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

const texts = ["html", "markdown", "both", "none"] as const;
const text = z.enum(texts, key("v1TextUnknown")).default("html").meta({ description: "Which text the answer has" });

/** Exactly one of them, or neither. */
const textFields = {
  html: descriptionText.optional(),
  markdown: z.string(key("descriptionNotText")).optional().meta({ description: "In place of html" }),
};

const isOneText = ({ html, markdown }: { html?: unknown; markdown?: unknown }) =>
  html === undefined || markdown === undefined;
const oneText = { error: key("v1TwoTexts"), path: ["markdown"] };

const textAndDetails = z.object({ ...textFields, ...detailsInput.shape });
const shared = { ...textAndDetails.shape, publishAt: momentInput.nullable().optional() };
const postFields = postFormFields.shape;

const newPost = z
  .strictObject({
    title: postFields.title,
    subTitle: postFields.subTitle,
    category: z.string(key("categoryNotNamed")),
    imageId: z.string(key("thumbnailMissing")),
    ...shared,
  })
  .refine(isOneText, oneText);
const changedPost = z
  .strictObject({
    title: postChange.shape.title,
    subTitle: postChange.shape.subTitle,
    category: z.string(key("categoryNotNamed")).optional(),
    imageId: postChange.shape.imageId,
    ...shared,
  })
  .refine(isOneText, oneText);

const byRef = {
  params: z.object({ id: z.string().max(maxPostRefLength, key("postNotFound")).meta({ description: "Id or slug" }) }),
};

type Text = (typeof texts)[number];

function viewOf(stored: PostToEdit, origin: string, wanted: Text): z.input<typeof post> {
  const { details, description } = stored;
  const html = () => absoluteUrls(description, origin);
  return {
    id: stored._id,
    ...details,
    url: `${origin}/blog/${stored.address}`,
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
    ...((wanted === "html" || wanted === "both") && { html: html() }),
    ...((wanted === "markdown" || wanted === "both") && { markdown: markdownOf(html()) }),
  };
}

const answer = ({ ctx, origin }: CallContext, id: string, wanted: Text = "html", status = 200): Answer => {
  const stored = getPostToEdit(ctx.db, id);
  if (stored.kind === "page") throw postNotFound();
  return { status, body: viewOf(stored, origin, wanted), etag: versionOf(stored.updatedAt) };
};

/** The fields of a body that a post keeps elsewhere, as the procedures take them. */
function textAndDetailsOf({ html, markdown, ...details }: z.output<typeof textAndDetails>, { localUrl }: CallContext) {
  const description = markdown === undefined ? html : htmlOfSentMarkdown(markdown);
  return { details, ...(description !== undefined && { description: withOwnMedia(description, localUrl) }) };
}

const filter = z.object({
  status: z.enum(postStatuses, key("statusUnknown")).optional(),
  tag: z.string().optional(),
  category: z.string().optional(),
  author: z.string().optional().meta({ description: "Slug" }),
  search: searchTerm.optional(),
  updatedSince: momentInput.optional(),
  text,
});

export const postCalls: Call[] = [
  listCall({
    path: "/posts",
    tag: "Posts",
    summary: "List posts, the newest first, unpublished ones included",
    scope: "read",
    filter,
    item: post,
    example: { path: "/posts?status=draft&limit=5" },
    list: async ({ text: wanted, ...filter }, slice, { ctx, origin }) => {
      const { items, nextCursor } = await listForScripts(ctx.db, filter, slice);
      return { items: items.map((id) => viewOf(getPostToEdit(ctx.db, id), origin, wanted)), nextCursor };
    },
  }),
  call({
    method: "GET",
    path: "/posts/{id}",
    tag: "Posts",
    summary: "Read a post",
    scope: "read",
    inputs: { ...byRef, query: z.object({ text }) },
    output: post,
    hasVersion: true,
    example: { path: "/posts/my-post?text=markdown" },
    run: async ({ params, query }, context) => answer(context, params.id, query.text),
  }),
  call({
    method: "POST",
    path: "/posts",
    tag: "Posts",
    summary: "Add a draft, or with publishAt a post that publishes itself",
    scope: "write",
    inputs: { body: newPost },
    output: post,
    hasVersion: true,
    example: {
      body: {
        title: "From a script",
        subTitle: "In Markdown",
        category: "Technology",
        imageId: "…",
        markdown: "Hello.",
      },
    },
    run: async ({ body: { title, subTitle, category, imageId, publishAt, ...rest } }, context) => {
      const fields = { title, subTitle, category, imageId, publishAt: publishAt ?? null };
      const added = await context.api.post.add({ ...fields, ...textAndDetailsOf(rest, context) });
      return answer(context, added.post._id, "html", 201);
    },
  }),
  call({
    method: "PATCH",
    path: "/posts/{id}",
    tag: "Posts",
    summary: "Change the fields that are named",
    scope: "write",
    inputs: { ...byRef, body: changedPost },
    output: post,
    hasVersion: true,
    example: { path: "/posts/my-post", body: { markdown: "Hello again." } },
    run: async ({ params, body: { title, subTitle, category, imageId, publishAt, ...rest } }, context) => {
      const fields = { title, subTitle, category, imageId, publishAt };
      const { id: postId, ifUpdatedAt } = found(context, params.id);
      await context.api.post.update({ postId, ifUpdatedAt, ...fields, ...textAndDetailsOf(rest, context) });
      return answer(context, postId);
    },
  }),
  ...(
    [
      ["publish", true],
      ["unpublish", false],
    ] as const
  ).map(([verb, isPublished]) =>
    call({
      method: "POST",
      path: `/posts/{id}/${verb}`,
      tag: "Posts",
      summary: isPublished ? "Publish a post" : "Unpublish a post",
      scope: "publish",
      inputs: byRef,
      output: post,
      hasVersion: true,
      example: { path: `/posts/my-post/${verb}` },
      run: async ({ params }, context) => {
        const { id: postId } = found(context, params.id);
        await context.api.post.setPublished({ postId, isPublished });
        return answer(context, postId);
      },
    }),
  ),
  call({
    method: "DELETE",
    path: "/posts/{id}",
    tag: "Posts",
    summary: "Move a post to the trash",
    scope: "publish",
    inputs: byRef,
    output: z.object({ id: z.string() }),
    example: { path: "/posts/my-post" },
    run: async ({ params }, context) => {
      const { id: postId, ifUpdatedAt } = found(context, params.id);
      await context.api.post.remove({ postId, ifUpdatedAt });
      return { body: { id: postId } };
    },
  }),
  call({
    method: "POST",
    path: "/posts/{id}/restore",
    tag: "Posts",
    summary: "Take a post out of the trash, by its id",
    scope: "publish",
    inputs: byRef,
    output: post,
    hasVersion: true,
    example: { path: "/posts/…/restore" },
    run: async ({ params }, context) => {
      await context.api.trash.restore({ trashId: params.id });
      return answer(context, params.id);
    },
  }),
];

/** The id behind a reference, and the version that the client wants to change. */
function found({ ctx, ifMatch }: CallContext, ref: string) {
  const { _id: id, kind } = getPostToEdit(ctx.db, ref);
  if (kind === "page") throw postNotFound();
  return { id, ifUpdatedAt: ifMatch === undefined ? undefined : momentOf(ifMatch) };
}
