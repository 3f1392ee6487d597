import { doneSchema } from "../../../../shared/schemas/done-schema.ts";
import { trashListInput, trashPage, trashRef } from "../../../../shared/schemas/trash-schema.ts";
import { adminProcedure, invalidateCache, router } from "../../../core/procedures/procedures.ts";
import { emptyTrash, eraseForever, listTrash, restoreFromTrash } from "./trash-service.ts";

export const trashRouter = router({
  list: adminProcedure
    .input(trashListInput)
    .output(trashPage)
    .query(({ ctx, input }) => listTrash(ctx.db, input)),
  restore: adminProcedure
    .use(invalidateCache)
    .input(trashRef)
    .output(doneSchema)
    .mutation(({ ctx, input }) => {
      restoreFromTrash(ctx.db, input.trashId, ctx.now());
      return { message: ctx.words.trashRestored };
    }),
  erase: adminProcedure
    .input(trashRef)
    .output(doneSchema)
    .mutation(async ({ ctx, input }) => {
      await eraseForever(ctx, input.trashId);
      return { message: ctx.words.trashErased };
    }),
  empty: adminProcedure
    .output(doneSchema)
    .mutation(async ({ ctx }) => ({ message: ctx.words.trashEmptied({ count: await emptyTrash(ctx, ctx.now()) }) })),
});
