import { z } from "zod";
import { authorChange, authorInput, authorRef, authorRow, authorSaved } from "../../../shared/schemas/author-schema.ts";
import { doneSchema } from "../../../shared/schemas/done-schema.ts";
import { adminProcedure, invalidateCache, router } from "../../core/procedures/procedures.ts";
import { says } from "../../core/procedures/says.ts";
import { readSite } from "../site/read-site.ts";
import { addAuthor, changeAuthor, listAuthorsByName, removeAuthor } from "./author-service.ts";

export const authorRouter = router({
  list: adminProcedure.output(z.array(authorRow)).query(({ ctx }) => listAuthorsByName(ctx.db, readSite(ctx).language)),
  add: adminProcedure
    .input(authorInput)
    .output(authorSaved)
    .mutation(({ ctx, input }) => ({ author: addAuthor(ctx.db, input), message: ctx.words.authorAdded })),
  update: adminProcedure
    .use(invalidateCache)
    .input(authorChange)
    .output(authorSaved)
    .mutation(({ ctx, input }) => ({ author: changeAuthor(ctx.db, input), message: ctx.words.authorSaved })),
  remove: adminProcedure
    .use(invalidateCache)
    .input(authorRef)
    .output(doneSchema)
    .mutation(says("authorRemoved", ({ ctx, input }) => removeAuthor(ctx.db, input.authorId))),
});
