import { z } from "zod";
import { maxTypedSlugLength } from "../../../shared/limits.ts";
import { type TagRow, tagMerge, tagName, tagVisibility } from "../../../shared/schemas/tag-schema.ts";
import { searchTerm } from "../../../shared/schemas/text-schema.ts";
import { key } from "../../../shared/words/sentence.ts";
import { findTag, getTag, listTags } from "../../content/tags/tag-service.ts";
import type { Call, CallContext } from "./call.ts";
import { nounCalls, refInput } from "./noun-calls.ts";

/** A tag as scripts see it. */
const tag = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  isHidden: z.boolean(),
  posts: z.number().meta({ description: "Posts and drafts, counted up to a limit" }),
});

/** No slug has an underscore: the slug of a tag "2024" is no id. */
const idOf = (tagId: number | undefined) => `tag_${tagId}`;

const viewOf = ({ _id, ...row }: TagRow): z.input<typeof tag> => ({ id: idOf(_id), ...row });

function found({ ctx }: CallContext, ref: string): TagRow {
  const id = /^tag_(\d{1,15})$/.exec(ref)?.[1];
  return getTag(ctx.db, id === undefined ? { slug: ref } : { id: Number(id) });
}

const noun = nounCalls({
  tag: "Tags",
  path: "/tags",
  view: tag,
  ref: refInput(key("tagNotFound"), maxTypedSlugLength),
  sample: "tea",
  scopes: { read: "read", change: "publish", publish: "publish" },
  answer: (context, ref) => ({ body: viewOf(found(context, ref)) }),
});

export const tagCalls: Call[] = [
  noun.list({
    summary: "List tags by their slugs, hidden ones included",
    filter: z.object({ search: searchTerm.default("").meta({ description: "Part of the name" }) }),
    example: { path: "/tags?search=tea" },
    list: async ({ search }, { limit, after }, { ctx }) => {
      const { items, nextCursor } = listTags(ctx.db, { search, cursor: after }, limit);
      return { items: items.map(viewOf), nextCursor };
    },
  }),
  noun.read({ summary: "Read a tag" }),
  noun.edit({
    summary: "Rename a tag, hide it or show it again. Posts keep it",
    inputs: {
      body: z.strictObject({ name: tagName.optional(), isHidden: tagVisibility.shape.isHidden.optional() }),
    },
    example: { body: { name: "Green tea" } },
    run: async ({ id, body: { name, isHidden } }, context) => {
      const { _id: tagId } = found(context, id);
      if (name !== undefined) await context.api.tag.rename({ tagId, name });
      if (isHidden !== undefined) await context.api.tag.setHidden({ tagId, isHidden });
      return idOf(tagId);
    },
  }),
  noun.act("merge", {
    summary: "Give the posts of a tag to another one, and delete it",
    inputs: { body: tagMerge.pick({ into: true }).strict() },
    example: { body: { into: "Coffee" } },
    run: async ({ id, body: { into } }, context) => {
      await context.api.tag.merge({ tagId: found(context, id)._id, into });
      return idOf(findTag(context.ctx.db, into));
    },
  }),
  noun.remove({
    summary: "Take a tag from all posts and delete it",
    run: async ({ id }, context) => {
      const { _id: tagId } = found(context, id);
      await context.api.tag.remove({ tagId });
      return idOf(tagId);
    },
  }),
];
