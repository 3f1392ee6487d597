import { z } from "zod";
import { blogRef, blogSaved } from "../../shared/blog-schema.ts";
import { messages } from "../../shared/messages.ts";
import { revisionRef, revisionRow, revisionView } from "../../shared/revision-schema.ts";
import { adminProcedure, router } from "../trpc.ts";
import { getRevision, listRevisions, restoreRevision } from "./revision-service.ts";

export const revisionRouter = router({
  list: adminProcedure
    .input(blogRef)
    .output(z.array(revisionRow))
    .query(({ ctx, input }) => listRevisions(ctx.db, input.blogId)),
  byId: adminProcedure
    .input(revisionRef)
    .output(revisionView)
    .query(({ ctx, input }) => getRevision(ctx.db, input.revisionId)),
  restore: adminProcedure
    .meta({ changesSite: true })
    .input(revisionRef)
    .output(blogSaved)
    .mutation(({ ctx, input }) => ({
      blog: restoreRevision(ctx.db, input.revisionId, ctx.now()),
      message: messages.blogRestored,
    })),
});
