import { doneSchema } from "../../../shared/schemas/done-schema.ts";
import { fileListInput, fileRemoval, fileSlice } from "../../../shared/schemas/file-schema.ts";
import { router, scopedProcedure } from "../../core/procedures/procedures.ts";
import { says } from "../../core/procedures/says.ts";
import { listFiles, removeFile } from "./file-service.ts";

export const fileRouter = router({
  list: scopedProcedure("read")
    .input(fileListInput)
    .output(fileSlice)
    .query(({ ctx, input }) => ({ ...listFiles(ctx.db, input.cursor), maxBytes: ctx.settings.maxFileBytes })),
  remove: scopedProcedure("publish")
    .input(fileRemoval)
    .output(doneSchema)
    .mutation(says("fileRemoved", ({ ctx, input }) => removeFile(ctx, input))),
});
