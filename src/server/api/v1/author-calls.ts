import { z } from "zod";
import { imagePath } from "../../../shared/image-widths.ts";
import { maxTypedSlugLength } from "../../../shared/limits.ts";
import { screenRoutes, urlOf } from "../../../shared/routes.ts";
import { authorInput } from "../../../shared/schemas/author-schema.ts";
import { key, say } from "../../../shared/words/sentence.ts";
import { findAuthor, listAuthors } from "../../content/authors/author-service.ts";
import { AppError } from "../../core/platform/errors.ts";
import type { Call, CallContext } from "./call.ts";
import { sliceInMemory } from "./list-call.ts";
import { nounCalls, refInput } from "./noun-calls.ts";

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

const viewOf = ({ _id: id, ...row }: Author, origin: string): z.input<typeof author> => ({
  id,
  ...row,
  url: origin + urlOf(screenRoutes.author.path, { author: row.slug }),
  image: row.imageId && origin + imagePath(row.imageId, 800),
});

/** @throws AppError `not-found` */
function found({ ctx }: CallContext, ref: string) {
  const all = listAuthors(ctx.db);
  const id = all.some(({ _id }) => _id === ref) ? ref : findAuthor(ctx.db, ref)?._id;
  const author = all.find(({ _id }) => _id === id);
  if (!author) throw new AppError("not-found", say("authorNotFound"));
  return author;
}

const noun = nounCalls({
  tag: "Authors",
  path: "/authors",
  view: author,
  ref: refInput(key("authorNotFound"), maxTypedSlugLength),
  sample: "ada",
  scopes: { read: "read", change: "publish", publish: "publish" },
  answer: (context, ref) => ({ body: viewOf(found(context, ref), context.origin) }),
});

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
  noun.list({
    summary: "List authors by their names",
    filter: z.object({}),
    list: async (_filter, slice, { ctx, origin }) => {
      const all = listAuthors(ctx.db).map((it) => viewOf(it, origin));
      return sliceInMemory(all, slice);
    },
  }),
  noun.read({ summary: "Read an author" }),
  noun.add({
    summary: "Add an author",
    inputs: { body: authorInput.strict() },
    example: { body: { name: "Grace" } },
    run: async ({ body }, { api }) => (await api.author.add(body)).author._id,
  }),
  noun.edit({
    summary: "Change the fields that are named",
    inputs: { body: changedAuthor },
    example: { body: { bio: "Writes about engines." } },
    run: async ({ id, body }, context) => {
      const { _id: authorId, ...before } = found(context, id);
      await context.api.author.update({ authorId, ...before, ...body });
      return authorId;
    },
  }),
  noun.remove({
    summary: "Delete an author. Their posts keep other authors, or get that of the blog",
    run: async ({ id }, context) => {
      const { _id: authorId } = found(context, id);
      await context.api.author.remove({ authorId });
      return authorId;
    },
  }),
];
