import { z } from "zod";
import { postRef } from "../../../shared/schemas/post-schema.ts";
import { revisionRef, revisionRestored, revisionRow, revisionView } from "../../../shared/schemas/revision-schema.ts";
import { adminProcedure, invalidateCache, router, scopedProcedure } from "../../core/procedures/procedures.ts";
import { restoreRevision } from "./restore-revision.ts";
import { getRevision, listRevisions } from "./revisions/revision-store.ts";

export const revisionRouter = router({
  list: scopedProcedure("read")
    .input(postRef)
    .output(z.array(revisionRow))
    .query(({ ctx, input }) => listRevisions(ctx.db, input.postId)),
  byId: scopedProcedure("read")
    .input(revisionRef)
    .output(revisionView)
    .query(({ ctx, input }) => getRevision(ctx.db, input.revisionId)),
  restore: adminProcedure
    .use(invalidateCache)
    .input(revisionRef)
    .output(revisionRestored)
    .mutation(({ ctx, input }) => {
      const post = restoreRevision(ctx.db, input.revisionId, ctx.now());
      return { post, message: post ? ctx.words.postRestored : ctx.words.draftRestored };
    }),
});
