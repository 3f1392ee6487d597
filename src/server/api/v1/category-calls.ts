import { z } from "zod";
import { maxCategoryLength } from "../../../shared/limits.ts";
import { categoryInput } from "../../../shared/schemas/category-schema.ts";
import { key, say } from "../../../shared/words/sentence.ts";
import { findCategory, listCategories } from "../../content/categories/category-service.ts";
import { AppError } from "../../core/platform/errors.ts";
import { type Answer, type Call, type CallContext, call } from "./call.ts";
import { listCall, sliceInMemory } from "./list-call.ts";

/** A category as scripts see it. */
const category = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  posts: z.number().meta({ description: "Published posts, counted up to a limit" }),
});

const viewsOf = ({ ctx }: CallContext): z.input<typeof category>[] =>
  listCategories(ctx.db).map(({ _id: id, name, slug, description, posts }) => ({ id, name, slug, description, posts }));

/** @throws AppError `not-found` */
function found(context: CallContext, ref: string) {
  const all = viewsOf(context);
  const id = all.some((it) => it.id === ref) ? ref : findCategory(context.ctx.db, ref)?.id;
  const category = all.find((it) => it.id === id);
  if (!category) throw new AppError("not-found", say("categoryNotFound"));
  return category;
}

const answer = (context: CallContext, ref: string): Answer => ({ body: found(context, ref) });

const ref = z.string().max(maxCategoryLength, key("categoryNotFound"));
const byRef = z.object({ id: ref.meta({ description: "Id, slug or name" }) });
const one = { tag: "Categories", path: "/categories/{id}", output: category } as const;
const { name, description } = categoryInput.shape;

export const categoryCalls: Call[] = [
  listCall({
    ...one,
    path: "/categories",
    summary: "List categories in the owner's order",
    scope: "read",
    filter: z.object({}),
    item: category,
    example: {},
    list: async (_filter, slice, context) => sliceInMemory(viewsOf(context), slice),
  }),
  call({
    ...one,
    method: "GET",
    summary: "Read a category",
    scope: "read",
    inputs: { params: byRef },
    example: { path: "/categories/technology" },
    run: async ({ params }, context) => answer(context, params.id),
  }),
  call({
    ...one,
    method: "POST",
    path: "/categories",
    summary: "Add a category after the others",
    scope: "publish",
    inputs: { body: categoryInput.strict() },
    status: 201,
    example: { body: { name: "Travel" } },
    run: async ({ body }, context) => {
      await context.api.category.add(body);
      return answer(context, body.name);
    },
  }),
  call({
    ...one,
    method: "PATCH",
    summary: "Rename or describe a category. Posts keep it",
    scope: "publish",
    inputs: {
      params: byRef,
      body: z.strictObject({ name: name.optional(), description: description.unwrap().optional() }),
    },
    example: { path: "/categories/technology", body: { description: "What we build with" } },
    run: async ({ params, body }, context) => {
      const { id: _id, name, description } = found(context, params.id);
      const { change } = context.api.category;
      await change({ _id, name, description, ...body });
      return answer(context, _id);
    },
  }),
  call({
    ...one,
    method: "DELETE",
    summary: "Delete a category; another one takes over its posts",
    scope: "publish",
    inputs: { params: byRef, query: z.object({ successor: ref.meta({ description: "Id, slug or name" }) }) },
    output: z.object({ id: z.string() }),
    example: { path: "/categories/technology?successor=lifestyle" },
    run: async ({ params, query }, context) => {
      const { id: _id } = found(context, params.id);
      await context.api.category.remove({ _id, successorId: found(context, query.successor).id });
      return { body: { id: _id } };
    },
  }),
];
