import { z } from "zod";
import { imagePath } from "../../../shared/image-widths.ts";
import { maxTypedSlugLength } from "../../../shared/limits.ts";
import { screenRoutes, urlOf } from "../../../shared/routes.ts";
import { authorInput } from "../../../shared/schemas/author-schema.ts";
import { key, say } from "../../../shared/words/sentence.ts";
import { findAuthor, listAuthors } from "../../content/authors/author-service.ts";
import { AppError } from "../../core/platform/errors.ts";
import { type Call, type CallContext, call } from "./call.ts";
import { listCall, sliceInMemory } from "./list-call.ts";

/** An author as scripts see it. */
const author = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  url: z.string().meta({ description: "Their page, which exists once they have a published post" }),
  bio: z.string().meta({ description: "Plain text" }),
  imageId: z.string().nullable(),
  image: z.string().nullable(),
  links: z.array(z.string()),
  fediverseAccount: z.string(),
});

type Author = Omit<ReturnType<typeof listAuthors>[number], "version">;

const viewOf = (
  { _id, name, slug, bio, imageId, links, fediverseAccount }: Author,
  origin: string,
): z.input<typeof author> => ({
  id: _id,
  name,
  slug,
  url: origin + urlOf(screenRoutes.author.path, { author: slug }),
  bio,
  imageId,
  image: imageId && origin + imagePath(imageId, 800),
  links,
  fediverseAccount,
});

/** @throws AppError `not-found` */
function found({ ctx }: CallContext, ref: string) {
  const all = listAuthors(ctx.db);
  const id = all.some(({ _id }) => _id === ref) ? ref : findAuthor(ctx.db, ref)?._id;
  const author = all.find(({ _id }) => _id === id);
  if (!author) throw new AppError("not-found", say("authorNotFound"));
  return author;
}

const byRef = z.object({
  id: z.string().max(maxTypedSlugLength, key("authorNotFound")).meta({ description: "Id or slug" }),
});
const one = { tag: "Authors", path: "/authors/{id}", output: author } as const;

/** Every field that is sent is changed: one with a default keeps its value without it. */
const { name, slug, bio, imageId, links, fediverseAccount } = authorInput.shape;
const changedAuthor = z.strictObject({
  name: name.optional(),
  slug: slug.unwrap().optional(),
  bio: bio.unwrap().optional(),
  imageId: imageId.unwrap().optional(),
  links: links.unwrap().optional(),
  fediverseAccount: fediverseAccount.unwrap().optional(),
});

export const authorCalls: Call[] = [
  listCall({
    ...one,
    path: "/authors",
    summary: "List authors by their names",
    scope: "read",
    filter: z.object({}),
    item: author,
    example: {},
    list: async (_filter, slice, { ctx, origin }) =>
      sliceInMemory(
        listAuthors(ctx.db).map((it) => viewOf(it, origin)),
        slice,
      ),
  }),
  call({
    ...one,
    method: "GET",
    summary: "Read an author",
    scope: "read",
    inputs: { params: byRef },
    example: { path: "/authors/ada" },
    run: async ({ params }, context) => ({ body: viewOf(found(context, params.id), context.origin) }),
  }),
  call({
    ...one,
    method: "POST",
    path: "/authors",
    summary: "Add an author",
    scope: "publish",
    inputs: { body: authorInput.strict() },
    status: 201,
    example: { body: { name: "Ada" } },
    run: async ({ body }, { api, origin }) => ({
      body: viewOf((await api.author.add(body)).author, origin),
    }),
  }),
  call({
    ...one,
    method: "PATCH",
    summary: "Change the fields that are named",
    scope: "publish",
    inputs: { params: byRef, body: changedAuthor },
    example: { path: "/authors/ada", body: { bio: "Writes about engines." } },
    run: async ({ params, body }, context) => {
      const { _id: authorId, ...before } = found(context, params.id);
      const { author } = await context.api.author.update({ authorId, ...before, ...body });
      return { body: viewOf(author, context.origin) };
    },
  }),
  call({
    ...one,
    method: "DELETE",
    summary: "Delete an author. Their posts keep other authors, or get that of the blog",
    scope: "publish",
    inputs: { params: byRef },
    output: z.object({ id: z.string() }),
    example: { path: "/authors/ada" },
    run: async ({ params }, context) => {
      const { _id: authorId } = found(context, params.id);
      await context.api.author.remove({ authorId });
      return { body: { id: authorId } };
    },
  }),
];
