import { z } from "zod";
import {
  previewMade,
  previewRef,
  previewState,
  previewToken,
  previewView,
} from "../../../../shared/schemas/preview-schema.ts";
import { adminProcedure, publicProcedure, router } from "../../../core/procedures/procedures.ts";
import { findPreview, makePreview, previewDraft, showPreview, withdrawPreview } from "./preview-service.ts";

export const previewRouter = router({
  byToken: publicProcedure
    .input(previewToken)
    .output(previewView)
    .query(({ ctx, input }) => showPreview(ctx.db, input.token, ctx.now(), ctx.words.language)),
  /** A post for its writers, who need no link. */
  own: adminProcedure
    .input(previewRef)
    .output(previewView)
    .query(({ ctx, input }) => previewDraft(ctx.db, input, ctx.now(), ctx.words.language)),
  /** Null when the post has no preview link. */
  current: adminProcedure
    .input(previewRef)
    .output(previewState.nullable())
    .query(({ ctx, input }) => findPreview(ctx.db, input)),
  make: adminProcedure
    .input(previewRef)
    .output(previewMade)
    .mutation(({ ctx, input }) => ({
      ...makePreview(ctx.db, input, ctx.now()),
      origin: ctx.settings.isSiteUrlSet ? ctx.settings.siteUrl : null,
    })),
  withdraw: adminProcedure
    .input(previewRef)
    .output(z.void())
    .mutation(({ ctx, input }) => withdrawPreview(ctx.db, input)),
});
