import { z } from "zod";
import { maxCategoryLength } from "../../../shared/limits.ts";
import { type CategoryRow, categoryInput, categoryOrder } from "../../../shared/schemas/category-schema.ts";
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

/** Before an id: another category may have the bare one as its name or slug. */
const prefix = "category_";
const bareId = (id: string) => id.replace(prefix, "");

const viewOf = ({ _id, ...row }: CategoryRow): z.input<typeof category> => ({ id: prefix + _id, ...row });
const viewsOf = ({ ctx }: CallContext) => listCategories(ctx.db).map(viewOf);

/** @throws AppError `not-found` */
function found({ ctx }: CallContext, ref: string, field?: string): CategoryRow {
  const id = ref.startsWith(prefix) ? bareId(ref) : findCategory(ctx.db, ref)?.id;
  const category = listCategories(ctx.db).find((it) => it._id === id);
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
  answer: (context, ref) => ({ body: viewOf(found(context, ref)) }),
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
      return prefix + findCategory(context.ctx.db, body.name)?.id;
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
    example: { body: { ids: ["Startup", "Technology", "Lifestyle", "Finance"].map((id) => prefix + id) } },
    run: async ({ body }, context) => {
      await context.api.category.order({ ids: body.ids.map(bareId) });
      return { body: { items: viewsOf(context) } };
    },
  }),
  noun.edit({
    summary: "Rename or describe a category. Posts keep it",
    inputs: { body: z.strictObject({ name: name.optional(), description: description.unwrap().optional() }) },
    example: { body: { description: "What we build with" } },
    run: async ({ id, body }, context) => {
      const { _id, version, name, description } = found(context, id);
      const { change } = context.api.category;
      await change({ _id, version, name, description, ...body });
      return prefix + _id;
    },
  }),
  noun.remove({
    summary: "Delete a category; another one takes over its posts",
    inputs: { query: z.object({ successor: ref }) },
    example: { path: "/categories/technology?successor=lifestyle" },
    run: async ({ id, query }, context) => {
      const { _id } = found(context, id);
      await context.api.category.remove({ _id, successorId: found(context, query.successor, "successor")._id });
      return prefix + _id;
    },
  }),
];
