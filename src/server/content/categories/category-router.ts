import { z } from "zod";
import {
  categoryChange,
  categoryInput,
  categoryOrder,
  categoryRemoval,
  categoryRow,
} from "../../../shared/schemas/category-schema.ts";
import { doneSchema } from "../../../shared/schemas/done-schema.ts";
import { invalidateCache, router, scopedProcedure } from "../../core/procedures/procedures.ts";
import { says } from "../../core/procedures/says.ts";
import {
  addCategory,
  categoryNames,
  changeCategory,
  listCategories,
  orderCategories,
  removeCategory,
} from "./category-service.ts";

const changing = scopedProcedure("publish").use(invalidateCache);

export const categoryRouter = router({
  names: scopedProcedure("read")
    .output(z.array(z.string()))
    .query(({ ctx }) => categoryNames(ctx.db)),
  list: scopedProcedure("read")
    .output(z.array(categoryRow))
    .query(({ ctx }) => listCategories(ctx.db)),
  add: changing
    .input(categoryInput)
    .output(doneSchema)
    .mutation(says("categoryAdded", ({ ctx, input }) => addCategory(ctx.db, input))),
  change: changing
    .input(categoryChange)
    .output(doneSchema)
    .mutation(says("categorySaved", ({ ctx, input }) => changeCategory(ctx.db, input))),
  order: changing
    .input(categoryOrder)
    .output(doneSchema)
    .mutation(says("categoriesOrdered", ({ ctx, input }) => orderCategories(ctx.db, input))),
  remove: changing
    .input(categoryRemoval)
    .output(doneSchema)
    .mutation(says("categoryRemoved", ({ ctx, input }) => removeCategory(ctx.db, input))),
});
