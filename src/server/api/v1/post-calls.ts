import { setImmediate as nextTurn } from "node:timers/promises";
import { z } from "zod";
import { maxDescriptionBytes, maxPostRefLength } from "../../../shared/limits.ts";
import { postStatuses } from "../../../shared/post-filter.ts";
import { allDetails } from "../../../shared/schemas/post-details-schema.ts";
import type { PostToEdit } from "../../../shared/schemas/post-schema.ts";
import { searchTerm } from "../../../shared/schemas/text-schema.ts";
import { slugOf, slugsOf } from "../../../shared/text/slug.ts";
import { key, say } from "../../../shared/words/sentence.ts";
import { currentSlug, ownerOfSlug, siteLanguage } from "../../content/posts/addresses/slug-store.ts";
import { translationsOf } from "../../content/posts/translations/translation-store.ts";
import { foldedRef, postNotFound, requireVisible } from "../../content/posts/visible-post.ts";
import { getPostToEdit } from "../../content/reading/get-post.ts";
import { listForScripts } from "../../content/reading/list/posts-for-scripts.ts";
import type { Db } from "../../core/db/client.ts";
import { AppError } from "../../core/platform/errors.ts";
import { type Answer, type Call, type CallContext, momentInput, sentMoment } from "./call.ts";
import { nounCalls, refInput } from "./noun-calls.ts";
import { changedPage, changedPost, newPage, newPost, type Written, writtenIn } from "./post-bodies.ts";
import { textChoices, textsForScript } from "./script-text.ts";
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
  translations: z
    .array(z.object({ language: z.string(), id: z.string(), slug: z.string(), isPublished: z.boolean() }))
    .meta({ description: "The same text in other languages, unpublished ones included" }),
  html: z.string().optional(),
  markdown: z.string().optional(),
});

/** The answer to what may have a text. */
const written = <T extends z.ZodObject>(view: T) =>
  view.extend({
    leftOut: z.array(z.string()).meta({ description: "Sentences: what of the sent text a post cannot hold" }),
  });

const text = z
  .enum(textChoices, key("v1TextUnknown"))
  .default("html")
  .meta({ description: "Which text the answer has" });

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

/** @param stored whose address, of a page, begins with a slash */
function viewOf(db: Db, stored: PostToEdit, origin: string): z.input<typeof post> {
  const { _id: id, kind, address, image, isPublished, publishAt } = stored;
  return {
    id,
    url: origin + (kind === "page" ? address : `/blog/${address}`),
    title: stored.title,
    subTitle: stored.subTitle,
    category: stored.category,
    imageId: stored.imageId,
    image: image && origin + image,
    status: isPublished ? "published" : publishAt ? "scheduled" : "draft",
    publishedAt: stored.publishedAt,
    publishAt,
    createdAt: stored.createdAt,
    updatedAt: stored.updatedAt,
    ...stored.details,
    translations: translationsOf(db, id)
      .filter(({ _id }) => _id !== id)
      .map(({ _id, lang, isPublished }) => ({
        language: lang,
        id: _id,
        slug: currentSlug(db, _id) ?? "",
        isPublished,
      })),
  };
}

/** Named fields decide which text a list has, and spare the rest. */
function textNamedIn(fields: string[]): (typeof textChoices)[number] {
  if (fields.includes("html")) return fields.includes("markdown") ? "both" : "html";
  return fields.includes("markdown") ? "markdown" : "none";
}

/** Characters of texts after which a slice ends early. */
const mostTextInSlice = 2 * maxDescriptionBytes;

/** The id or slug for what a script calls a post: a slug that it sent as `My_Post` was stored as `my-post`, in the spelling of a language. */
function idFor(db: Db, ref: string): string {
  for (const slug of [foldedRef(ref), slugOf(ref, siteLanguage(db)), ...slugsOf(ref)]) {
    const id = ownerOfSlug(db, slug);
    if (id !== undefined) return id;
  }
  return ref;
}

/** What differs between posts and pages. */
interface Kinds<New extends z.ZodType, Changed extends z.ZodType> {
  kind: "post" | "page";
  tag: "Posts" | "Pages";
  view: z.ZodObject;
  filter: z.ZodObject<typeof postFilter.shape> | z.ZodObject<typeof ofEither>;
  newBody: New;
  changedBody: Changed;
  /** Fields for the example of a new one. */
  example: object;
  add: (written: Written<z.output<New>>, context: CallContext) => Promise<{ post: { _id: string } }>;
}

function callsOf<New extends z.ZodType, Changed extends z.ZodType>(kinds: Kinds<New, Changed>): Call[] {
  const { kind, tag, view, filter, newBody, changedBody, example, add } = kinds;

  /** The stored post, without its text. */
  const answer = ({ ctx, origin }: CallContext, id: string): Answer => {
    const stored = getPostToEdit(ctx.db, idFor(ctx.db, id));
    if (stored.kind !== kind) throw postNotFound();
    return { body: viewOf(ctx.db, stored, origin), version: versionOf(stored.updatedAt) };
  };

  /** The id behind a reference, and the version that the client wants to change. */
  function wanted({ ctx, ifMatch }: CallContext, ref: string) {
    const { _id: postId, kind: found } = requireVisible(ctx.db, idFor(ctx.db, ref), true);
    if (found !== kind) throw postNotFound();
    const updatedAt = () => getPostToEdit(ctx.db, postId).updatedAt;
    return { postId, ifUpdatedAt: ifMatch === undefined ? undefined : versionNamed(ifMatch, updatedAt()) };
  }

  const noun = nounCalls({
    tag,
    path: `/${kind}s`,
    view,
    ref: refInput(key("postNotFound"), maxPostRefLength),
    sample: `my-${kind}`,
    scopes: { read: "read", change: "write", publish: "publish" },
    answer,
  });

  const publication = (verb: "publish" | "unpublish") =>
    noun.act(verb, {
      summary: verb === "publish" ? `Publish a ${kind}` : `Unpublish a ${kind}`,
      run: async ({ id }, context) => {
        const of = wanted(context, id);
        await context.api.post.setPublished({ ...of, isPublished: verb === "publish" });
        return of.postId;
      },
    });

  return [
    noun.list({
      summary: `List ${kind}s, the newest first, unpublished ones included. A slice of long texts ends early`,
      filter,
      example: { path: `/${kind}s?status=draft&limit=5` },
      list: async ({ text: asked, ...of }, { fields, ...slice }, { ctx, origin }) => {
        const text = fields ? textNamedIn(fields) : asked;
        const { items: ids, nextCursor } = await listForScripts(ctx.db, { ...of, kind }, slice);
        const items: z.input<typeof post>[] = [];
        let length = 0;
        for (const [at, id] of ids.entries()) {
          if (length > mostTextInSlice) return { items, nextCursor: ids[at - 1] ?? null };
          const stored = getPostToEdit(ctx.db, id);
          items.push({
            ...viewOf(ctx.db, stored, origin),
            ...(await textsForScript(stored.description, origin, text)),
          });
          if (text !== "none") length += stored.description.length;
          if (at % 20 === 19) await nextTurn();
        }
        return { items, nextCursor };
      },
    }),
    noun.read({
      summary: `Read a ${kind}`,
      inputs: { query: z.object({ text }) },
      example: { path: `/${kind}s/my-${kind}?text=markdown` },
      run: async ({ id, query }, { ctx, origin }) =>
        textsForScript(getPostToEdit(ctx.db, idFor(ctx.db, id)).description, origin, query.text),
    }),
    noun.add({
      summary: `Add a draft, or with publishAt a ${kind} that publishes itself`,
      inputs: { body: newBody },
      output: written(view),
      example: { body: { ...example, slug: `my-${kind}`, markdown: "Hello." } },
      run: async ({ body }, context) => {
        const { written, leftOut } = await writtenIn(body as z.output<typeof newPage>, context);
        // Their type follows from the schema of this kind.
        const { post } = await add(written as never, context);
        return { id: post._id, beside: { leftOut } };
      },
    }),
    noun.edit({
      summary: "Change the fields that are named",
      inputs: { body: changedBody },
      output: written(view),
      example: { body: { markdown: "Hello again." } },
      run: async ({ id, body }, context) => {
        const of = wanted(context, id);
        const sent = body as z.output<typeof changedPage>;
        if ("slug" in sent && sent.slug === undefined && currentSlug(context.ctx.db, of.postId))
          throw new AppError("bad-input", say("slugWithoutLetters"), { field: "slug" });
        const { written, leftOut } = await writtenIn(sent, context);
        await context.api.post.update({ ...of, ...written });
        return { id: of.postId, beside: { leftOut } };
      },
    }),
    publication("publish"),
    publication("unpublish"),
    noun.remove({
      summary: `Move a ${kind} to the trash`,
      run: async ({ id }, context) => {
        const of = wanted(context, id);
        await context.api.post.remove(of);
        return of.postId;
      },
    }),
    noun.restore(`Take a ${kind} out of the trash`, (trashed) => trashed === kind),
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
  add: (post, { api }) => api.post.addFromScript(post),
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
  add: (page, { api }) => api.page.add(page),
});
