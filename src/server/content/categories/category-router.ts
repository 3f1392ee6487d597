import { z } from "zod";
import {
  categoryChange,
  categoryInput,
  categoryOrder,
  categoryRemoval,
  categoryRow,
} from "../../../shared/schemas/category-schema.ts";
import { doneSchema } from "../../../shared/schemas/done-schema.ts";
import { adminProcedure, invalidateCache, router } from "../../core/procedures/procedures.ts";
import {
  addCategory,
  categoryNames,
  changeCategory,
  listCategories,
  orderCategories,
  removeCategory,
} from "./category-service.ts";

const changing = adminProcedure.use(invalidateCache);

export const categoryRouter = router({
  names: adminProcedure.output(z.array(z.string())).query(({ ctx }) => categoryNames(ctx.db)),
  list: adminProcedure.output(z.array(categoryRow)).query(({ ctx }) => listCategories(ctx.db)),
  add: changing
    .input(categoryInput)
    .output(doneSchema)
    .mutation(({ ctx, input }) => {
      addCategory(ctx.db, input);
      return { message: ctx.words.categoryAdded };
    }),
  change: changing
    .input(categoryChange)
    .output(doneSchema)
    .mutation(({ ctx, input }) => {
      changeCategory(ctx.db, input);
      return { message: ctx.words.categorySaved };
    }),
  order: changing
    .input(categoryOrder)
    .output(doneSchema)
    .mutation(({ ctx, input }) => {
      orderCategories(ctx.db, input);
      return { message: ctx.words.categoriesOrdered };
    }),
  remove: changing
    .input(categoryRemoval)
    .output(doneSchema)
    .mutation(({ ctx, input }) => {
      removeCategory(ctx.db, input);
      return { message: ctx.words.categoryRemoved };
    }),
});
