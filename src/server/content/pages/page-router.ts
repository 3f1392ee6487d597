import { z } from "zod";
import { pageInput, publishedPage } from "../../../shared/schemas/page-schema.ts";
import { adminListInput, postRowSlice, postSaved } from "../../../shared/schemas/post-schema.ts";
import { syncSchema } from "../../core/procedures/output-schemas.ts";
import {
  invalidateCache,
  publicProcedure,
  requireScope,
  router,
  scopedProcedure,
} from "../../core/procedures/procedures.ts";
import { listPageRows } from "../reading/list/post-list.ts";
import { addPage, listPublishedPages } from "./page-service.ts";

/** Procedures for pages only. A page is read, changed, published and deleted by the procedures of posts. */
export const pageRouter = router({
  published: publicProcedure.output(z.array(publishedPage)).query(({ ctx }) => listPublishedPages(ctx.db)),
  adminList: scopedProcedure("read")
    .input(adminListInput.pick({ cursor: true }))
    .output(syncSchema(postRowSlice))
    .query(({ ctx, input }) => listPageRows(ctx.db, input.cursor)),
  add: scopedProcedure("write")
    .use(invalidateCache)
    .input(pageInput)
    .output(postSaved)
    .mutation(({ ctx, input }) => {
      if (input.isPublished || input.publishAt) requireScope(ctx.session, "publish");
      return { post: addPage(ctx.db, input, ctx.now()), message: ctx.words.pageAdded };
    }),
});
