import { z } from "zod";
import { doneSchema } from "../../shared/schemas/done-schema.ts";
import {
  missingRow,
  redirectChange,
  redirectInput,
  redirectListInput,
  redirectPage,
  redirectRef,
  redirectRow,
} from "../../shared/schemas/redirect-schema.ts";
import { adminProcedure, invalidateCache, router } from "../trpc/trpc.ts";
import {
  addRedirect,
  changeRedirect,
  forgetMissing,
  getRedirect,
  listMissing,
  listRedirects,
  removeRedirect,
} from "./redirect-service.ts";

export const redirectRouter = router({
  list: adminProcedure
    .input(redirectListInput)
    .output(redirectPage)
    .query(({ ctx, input }) => listRedirects(ctx.db, input.cursor)),
  byPath: adminProcedure
    .input(redirectRef)
    .output(redirectRow)
    .query(({ ctx, input }) => getRedirect(ctx.db, input.path)),
  missing: adminProcedure.output(z.array(missingRow)).query(({ ctx }) => listMissing(ctx.db)),
  add: adminProcedure
    .use(invalidateCache)
    .input(redirectInput)
    .output(doneSchema)
    .mutation(({ ctx, input }) => {
      addRedirect(ctx.db, input, ctx.settings.siteUrl, ctx.now());
      return { message: ctx.words.redirectSaved };
    }),
  change: adminProcedure
    .use(invalidateCache)
    .input(redirectChange)
    .output(doneSchema)
    .mutation(({ ctx, input }) => {
      changeRedirect(ctx.db, input, ctx.settings.siteUrl, ctx.now());
      return { message: ctx.words.redirectSaved };
    }),
  remove: adminProcedure
    .use(invalidateCache)
    .input(redirectRef)
    .output(doneSchema)
    .mutation(({ ctx, input }) => {
      removeRedirect(ctx.db, input.path);
      return { message: ctx.words.redirectRemoved };
    }),
  forgetMissing: adminProcedure
    .input(redirectRef)
    .output(doneSchema)
    .mutation(({ ctx, input }) => {
      forgetMissing(ctx.db, input.path);
      return { message: ctx.words.missingForgotten };
    }),
});
