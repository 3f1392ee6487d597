import { z } from "zod";
import { doneSchema } from "../../../shared/schemas/done-schema.ts";
import { translation, translationAdded } from "../../../shared/schemas/post-details-schema.ts";
import { postRef } from "../../../shared/schemas/post-schema.ts";
import { languageTag } from "../../../shared/schemas/text-schema.ts";
import { adminProcedure, invalidateCache, router, scopedProcedure } from "../../core/procedures/procedures.ts";
import { says } from "../../core/procedures/says.ts";
import { linkTranslation, translationsOf, unlinkTranslation } from "../posts/translations/translation-store.ts";
import { copyAsTranslation } from "./post-service.ts";

export const translationRouter = router({
  list: scopedProcedure("read")
    .input(postRef)
    .output(z.array(translation))
    .query(({ ctx, input }) => translationsOf(ctx.db, input.postId)),
  link: adminProcedure
    .use(invalidateCache)
    .input(postRef.extend({ of: postRef.shape.postId }))
    .output(doneSchema)
    .mutation(says("translationLinked", ({ ctx, input }) => linkTranslation(ctx.db, input.postId, input.of))),
  unlink: adminProcedure
    .use(invalidateCache)
    .input(postRef)
    .output(doneSchema)
    .mutation(says("translationUnlinked", ({ ctx, input }) => unlinkTranslation(ctx.db, input.postId))),
  /** A draft in another language, with the text, images and details of a post, as its draft has them. */
  add: adminProcedure
    .use(invalidateCache)
    .input(postRef.extend({ language: languageTag }))
    .output(translationAdded)
    .mutation(({ ctx, input }) => ({
      postId: copyAsTranslation(ctx.db, input.postId, input.language, ctx.now()),
      message: ctx.words.translationAdded,
    })),
});
