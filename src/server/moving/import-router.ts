import { doneSchema } from "../../shared/schemas/done-schema.ts";
import {
  importFileRef,
  importJob,
  importOptions,
  importOverview,
  importRef,
} from "../../shared/schemas/import-schema.ts";
import { adminProcedure, invalidateCache, router } from "../core/procedures/procedures.ts";
import { says } from "../core/procedures/says.ts";
import { listImports, repair, startImport, undo } from "./import-service.ts";
import { removeImportFile } from "./jobs/import-files.ts";

export const importRouter = router({
  overview: adminProcedure.output(importOverview).query(({ ctx }) => listImports(ctx)),
  start: adminProcedure
    .input(importOptions)
    .output(importJob)
    .mutation(({ ctx, input }) => startImport(ctx, input)),
  stop: adminProcedure
    .meta({ writesNothing: true })
    .output(doneSchema)
    .mutation(says("importStopped", ({ ctx }) => ctx.imports.stop())),
  undo: adminProcedure
    .use(invalidateCache)
    .input(importRef)
    .output(doneSchema)
    .mutation(async ({ ctx, input }) => ({ message: ctx.words.importUndone(await undo(ctx, input.importId)) })),
  repair: adminProcedure
    .use(invalidateCache)
    .output(doneSchema)
    .mutation(async ({ ctx }) => ({ message: ctx.words.importsRepaired(await repair(ctx)) })),
  removeFile: adminProcedure
    .input(importFileRef)
    .output(doneSchema)
    .mutation(async ({ ctx, input }) => {
      ctx.imports.requireIdle();
      await removeImportFile(ctx.settings.dataDir, input.file);
      return { message: ctx.words.importFileRemoved };
    }),
});
