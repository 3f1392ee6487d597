import { z } from "zod";
import {
  discardInput,
  draftInput,
  draftRef,
  draftSaved,
  draftView,
  otherTextInput,
  unfinishedInput,
  unfinishedSlice,
} from "../../../../shared/schemas/draft-schema.ts";
import { postRef } from "../../../../shared/schemas/post-schema.ts";
import { adminProcedure, router } from "../../../core/procedures/procedures.ts";
import { keepAsRevision, listUnfinishedPosts, removeDraft, saveDraft } from "./draft-service.ts";
import { addedFrom, findDraft } from "./draft-store.ts";

export const draftRouter = router({
  /** Null when the post has no draft. */
  byId: adminProcedure
    .input(draftRef)
    .output(draftView.nullable())
    .query(({ ctx, input }) => findDraft(ctx.db, input.draftId)),
  /** The post that was added from a draft; null while there is none. */
  addedAs: adminProcedure
    .input(draftRef)
    .output(postRef.nullable())
    .query(({ ctx, input }) => {
      const postId = addedFrom(ctx.db, input.draftId);
      return postId === undefined ? null : { postId };
    }),
  unfinished: adminProcedure
    .input(unfinishedInput)
    .output(unfinishedSlice)
    .query(({ ctx, input }) => listUnfinishedPosts(ctx.db, input)),
  save: adminProcedure
    .input(draftInput)
    .output(draftSaved)
    .mutation(({ ctx, input }) => saveDraft(ctx.db, input, ctx.now())),
  keepAsRevision: adminProcedure
    .input(otherTextInput)
    .output(z.void())
    .mutation(({ ctx, input }) => keepAsRevision(ctx.db, input, ctx.now())),
  discard: adminProcedure
    .input(discardInput)
    .output(z.void())
    .mutation(({ ctx, input }) => removeDraft(ctx.db, input, ctx.now())),
});
