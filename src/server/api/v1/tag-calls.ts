import { z } from "zod";
import { maxTypedSlugLength } from "../../../shared/limits.ts";
import { type TagRow, tagName, tagVisibility } from "../../../shared/schemas/tag-schema.ts";
import { searchTerm } from "../../../shared/schemas/text-schema.ts";
import { key } from "../../../shared/words/sentence.ts";
import { getTag, listTags } from "../../content/tags/tag-service.ts";
import { type Answer, type Call, type CallContext, call } from "./call.ts";
import { listCall } from "./list-call.ts";

/** A tag as scripts see it. */
const tag = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  isHidden: z.boolean(),
  posts: z.number().meta({ description: "Posts and drafts, counted up to a limit" }),
});

const viewOf = ({ _id, ...row }: TagRow): z.input<typeof tag> => ({ id: String(_id), ...row });

/** Digits are an id, also where another tag has them as its slug. */
const found = ({ ctx }: CallContext, ref: string) =>
  getTag(ctx.db, /^\d{1,15}$/.test(ref) ? { id: Number(ref) } : { slug: ref });

const answer = (context: CallContext, id: string): Answer => ({ body: viewOf(found(context, id)) });

const byRef = z.object({
  id: z.string().max(maxTypedSlugLength, key("tagNotFound")).meta({ description: "Id or slug" }),
});
const one = { tag: "Tags", path: "/tags/{id}", output: tag } as const;

export const tagCalls: Call[] = [
  listCall({
    ...one,
    path: "/tags",
    summary: "List tags by their slugs, hidden ones included",
    scope: "read",
    filter: z.object({ search: searchTerm.default("").meta({ description: "Part of the name" }) }),
    item: tag,
    example: { path: "/tags?search=tea" },
    list: async ({ search }, { limit, after }, { ctx }) => {
      const { items, nextCursor } = listTags(ctx.db, { search, cursor: after }, limit);
      return { items: items.map(viewOf), nextCursor };
    },
  }),
  call({
    ...one,
    method: "GET",
    summary: "Read a tag",
    scope: "read",
    inputs: { params: byRef },
    example: { path: "/tags/tea" },
    run: async ({ params }, context) => answer(context, params.id),
  }),
  call({
    ...one,
    method: "PATCH",
    summary: "Rename a tag, hide it or show it again. Posts keep it",
    scope: "publish",
    inputs: {
      params: byRef,
      body: z.strictObject({ name: tagName.optional(), isHidden: tagVisibility.shape.isHidden.optional() }),
    },
    example: { path: "/tags/tea", body: { name: "Green tea" } },
    run: async ({ params, body: { name, isHidden } }, context) => {
      const { _id: tagId } = found(context, params.id);
      if (name !== undefined) await context.api.tag.rename({ tagId, name });
      if (isHidden !== undefined) await context.api.tag.setHidden({ tagId, isHidden });
      return answer(context, String(tagId));
    },
  }),
  call({
    ...one,
    method: "DELETE",
    summary: "Take a tag from all posts and delete it",
    scope: "publish",
    inputs: { params: byRef },
    output: z.object({ id: z.string() }),
    example: { path: "/tags/tea" },
    run: async ({ params }, context) => {
      const { _id: tagId } = found(context, params.id);
      await context.api.tag.remove({ tagId });
      return { body: { id: String(tagId) } };
    },
  }),
];
