import { z } from "zod";
import { authorChange, authorInput, authorRef, authorRow, authorSaved } from "../../../shared/schemas/author-schema.ts";
import { doneSchema } from "../../../shared/schemas/done-schema.ts";
import { invalidateCache, router, scopedProcedure } from "../../core/procedures/procedures.ts";
import { says } from "../../core/procedures/says.ts";
import { readSite } from "../site/read-site.ts";
import { addAuthor, changeAuthor, listAuthorsByName, removeAuthor } from "./author-service.ts";

export const authorRouter = router({
  list: scopedProcedure("read")
    .output(z.array(authorRow))
    .query(({ ctx }) => listAuthorsByName(ctx.db, readSite(ctx).language)),
  add: scopedProcedure("publish")
    .input(authorInput)
    .output(authorSaved)
    .mutation(({ ctx, input }) => ({ author: addAuthor(ctx.db, input), message: ctx.words.authorAdded })),
  update: scopedProcedure("publish")
    .use(invalidateCache)
    .input(authorChange)
    .output(authorSaved)
    .mutation(({ ctx, input }) => ({ author: changeAuthor(ctx.db, input), message: ctx.words.authorSaved })),
  remove: scopedProcedure("publish")
    .use(invalidateCache)
    .input(authorRef)
    .output(doneSchema)
    .mutation(says("authorRemoved", ({ ctx, input }) => removeAuthor(ctx.db, input.authorId))),
});
