import { z } from "zod";
import { doneSchema } from "../../../shared/schemas/done-schema.ts";
import {
  missingRow,
  type RedirectInput,
  redirectChange,
  redirectInput,
  redirectListInput,
  redirectRef,
  redirectRow,
  redirectSlice,
} from "../../../shared/schemas/redirect-schema.ts";
import type { Context } from "../../context.ts";
import { adminProcedure, invalidateCache, router } from "../../core/procedures/procedures.ts";
import { says } from "../../core/procedures/says.ts";
import {
  addRedirect,
  changeRedirect,
  forgetMissing,
  getRedirect,
  isTargetMissing,
  listMissing,
  listRedirects,
  removeRedirect,
} from "./redirect-service.ts";

const savedSentence = ({ db, settings, words }: Context, saved: RedirectInput): string =>
  isTargetMissing(db, saved, settings.siteUrl) ? words.redirectSavedTargetMissing : words.redirectSaved;

export const redirectRouter = router({
  list: adminProcedure
    .input(redirectListInput)
    .output(redirectSlice)
    .query(({ ctx, input }) => listRedirects(ctx.db, ctx.settings.siteUrl, input.cursor)),
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
      return { message: savedSentence(ctx, input) };
    }),
  change: adminProcedure
    .use(invalidateCache)
    .input(redirectChange)
    .output(doneSchema)
    .mutation(({ ctx, input }) => {
      changeRedirect(ctx.db, input, ctx.settings.siteUrl, ctx.now());
      return { message: savedSentence(ctx, input.redirect) };
    }),
  remove: adminProcedure
    .use(invalidateCache)
    .input(redirectRef)
    .output(doneSchema)
    .mutation(says("redirectRemoved", ({ ctx, input }) => removeRedirect(ctx.db, input.path))),
  forgetMissing: adminProcedure
    .input(redirectRef)
    .output(doneSchema)
    .mutation(says("missingForgotten", ({ ctx, input }) => forgetMissing(ctx.db, input.path))),
});
