import { z } from "zod";
import {
  discardInput,
  setAsideInput,
  unfinishedInput,
  unfinishedPage,
  workingCopyInput,
  workingCopyRef,
  workingCopySaved,
  workingCopyView,
} from "../../../shared/schemas/draft-schema.ts";
import { blogRef } from "../../../shared/schemas/post-schema.ts";
import { adminProcedure, router } from "../../trpc/trpc.ts";
import { addedFrom } from "./added-drafts.ts";
import { discardOwnCopy, findWorkingCopy, listUnfinishedPosts, saveWorkingCopy, setAside } from "./draft-service.ts";

export const workingCopyRouter = router({
  /** Null when nothing is unsaved. */
  byId: adminProcedure
    .input(workingCopyRef)
    .output(workingCopyView.nullable())
    .query(({ ctx, input }) => findWorkingCopy(ctx.db, input.copyId)),
  /** The post that was added from a working copy; null while there is none. */
  addedAs: adminProcedure
    .input(workingCopyRef)
    .output(blogRef.nullable())
    .query(({ ctx, input }) => {
      const blogId = addedFrom(ctx.db, input.copyId);
      return blogId === undefined ? null : { blogId };
    }),
  unfinished: adminProcedure
    .input(unfinishedInput)
    .output(unfinishedPage)
    .query(({ ctx, input }) => listUnfinishedPosts(ctx.db, input)),
  save: adminProcedure
    .input(workingCopyInput)
    .output(workingCopySaved)
    .mutation(({ ctx, input }) => saveWorkingCopy(ctx.db, input, ctx.now())),
  setAside: adminProcedure
    .input(setAsideInput)
    .output(z.void())
    .mutation(({ ctx, input }) => setAside(ctx.db, input, ctx.now())),
  discard: adminProcedure
    .input(discardInput)
    .output(z.void())
    .mutation(({ ctx, input }) => discardOwnCopy(ctx.db, input)),
});
