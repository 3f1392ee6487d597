import { doneSchema } from "../../../shared/schemas/done-schema.ts";
import { trashListInput, trashRef, trashSlice } from "../../../shared/schemas/trash-schema.ts";
import { adminProcedure, invalidateCache, router, scopedProcedure } from "../../core/procedures/procedures.ts";
import { says } from "../../core/procedures/says.ts";
import { emptyTrash, eraseForever, listTrash, restoreFromTrash } from "./trash-service.ts";

export const trashRouter = router({
  list: scopedProcedure("read")
    .input(trashListInput)
    .output(trashSlice)
    .query(({ ctx, input }) => listTrash(ctx.db, input)),
  restore: scopedProcedure("publish")
    .use(invalidateCache)
    .input(trashRef)
    .output(doneSchema)
    .mutation(says("trashRestored", ({ ctx, input }) => restoreFromTrash(ctx.db, input.trashId, ctx.now()))),
  erase: adminProcedure
    .input(trashRef)
    .output(doneSchema)
    .mutation(says("trashErased", ({ ctx, input }) => eraseForever(ctx, input.trashId))),
  empty: adminProcedure
    .output(doneSchema)
    .mutation(async ({ ctx }) => ({ message: ctx.words.trashEmptied({ count: await emptyTrash(ctx, ctx.now()) }) })),
});
