import { z } from "zod";
import { maxCategoryLength } from "../../../shared/limits.ts";
import { categoryInput, categoryOrder } from "../../../shared/schemas/category-schema.ts";
import { key, say } from "../../../shared/words/sentence.ts";
import { findCategory, listCategories } from "../../content/categories/category-service.ts";
import { AppError } from "../../core/platform/errors.ts";
import { type Call, type CallContext, call } from "./call.ts";
import { sliceInMemory } from "./list-call.ts";
import { nounCalls, refInput } from "./noun-calls.ts";

/** A category as scripts see it. */
const category = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  posts: z.number().meta({ description: "Published posts, counted up to a limit" }),
});

const viewsOf = ({ ctx }: CallContext): z.input<typeof category>[] =>
  listCategories(ctx.db).map(({ _id: id, ...row }) => ({ id, ...row }));

/** @throws AppError `not-found` */
function found(context: CallContext, ref: string, field?: string) {
  const all = viewsOf(context);
  const id = all.some((it) => it.id === ref) ? ref : findCategory(context.ctx.db, ref)?.id;
  const category = all.find((it) => it.id === id);
  if (!category) throw new AppError("not-found", say("categoryNotFound"), { field });
  return category;
}

const ref = refInput(key("categoryNotFound"), maxCategoryLength, "Id, slug or name");
const { name, description } = categoryInput.shape;

const noun = nounCalls({
  tag: "Categories",
  path: "/categories",
  view: category,
  ref,
  sample: "technology",
  scopes: { read: "read", change: "publish", publish: "publish" },
  answer: (context, ref) => ({ body: found(context, ref) }),
});

export const categoryCalls: Call[] = [
  noun.list({
    summary: "List categories in the owner's order",
    filter: z.object({}),
    list: async (_filter, slice, context) => sliceInMemory(viewsOf(context), slice),
  }),
  noun.read({ summary: "Read a category" }),
  noun.add({
    summary: "Add a category after the others",
    inputs: { body: categoryInput.strict() },
    example: { body: { name: "Travel" } },
    run: async ({ body }, context) => {
      await context.api.category.add(body);
      return { body: found(context, body.name) };
    },
  }),
  call({
    method: "PATCH",
    path: "/categories",
    tag: "Categories",
    summary: "Put all categories into an order",
    scope: "publish",
    inputs: { body: categoryOrder.strict() },
    output: z.object({ items: z.array(category) }),
    example: { body: { ids: ["Startup", "Technology", "Lifestyle", "Finance"] } },
    run: async ({ body }, context) => {
      await context.api.category.order(body);
      return { body: { items: viewsOf(context) } };
    },
  }),
  noun.edit({
    summary: "Rename or describe a category. Posts keep it",
    inputs: { body: z.strictObject({ name: name.optional(), description: description.unwrap().optional() }) },
    example: { body: { description: "What we build with" } },
    run: async ({ id, body }, context) => {
      const { id: _id, name, description } = found(context, id);
      const { change } = context.api.category;
      await change({ _id, name, description, ...body });
      return _id;
    },
  }),
  noun.remove({
    summary: "Delete a category; another one takes over its posts",
    inputs: { query: z.object({ successor: ref }) },
    example: { path: "/categories/technology?successor=lifestyle" },
    run: async ({ id, query }, context) => {
      const { id: _id } = found(context, id);
      await context.api.category.remove({ _id, successorId: found(context, query.successor, "successor").id });
      return _id;
    },
  }),
];
