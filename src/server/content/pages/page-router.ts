import { z } from "zod";
import { savedDraft } from "../../../shared/schemas/draft-schema.ts";
import { pageChange, pageInput, pageSaved, publishedPage } from "../../../shared/schemas/page-schema.ts";
import { adminListInput, postRowSlice } from "../../../shared/schemas/post-schema.ts";
import { say } from "../../../shared/words/sentence.ts";
import { AppError } from "../../core/platform/errors.ts";
import { syncSchema } from "../../core/procedures/output-schemas.ts";
import {
  adminProcedure,
  invalidateCache,
  publicProcedure,
  requireScope,
  router,
  scopedProcedure,
} from "../../core/procedures/procedures.ts";
import { listPageRows } from "../reading/list/post-list.ts";
import { publicSite } from "../site/public-site.ts";
import { readSite } from "../site/read-site.ts";
import { addPage, listPublishedPages, updatePage } from "./page-service.ts";

/** Procedures for pages only. A page is read, published and deleted by the procedures of posts. */
export const pageRouter = router({
  published: publicProcedure.output(z.array(publishedPage)).query(({ ctx }) => listPublishedPages(ctx.db)),
  adminList: scopedProcedure("read")
    .input(adminListInput.pick({ cursor: true, search: true }))
    .output(syncSchema(postRowSlice))
    .query(({ ctx, input }) => listPageRows(ctx.db, input)),
  add: scopedProcedure("write")
    .use(invalidateCache)
    .input(pageInput.extend(savedDraft))
    .output(pageSaved)
    .mutation(({ ctx, input: { baseVersion, ...given } }) => {
      if (given.isPublished || given.publishAt) requireScope(ctx.session, "publish");
      // The menu is a setting, which no key may change.
      if (given.isInMenu && ctx.session.scopes) throw new AppError("forbidden", say("apiKeyRefused"));
      const post = addPage(ctx.db, given, ctx.now(), baseVersion);
      const message = post.isPublished ? ctx.words.pagePublished : ctx.words.pageAdded;
      return { post, message, site: publicSite(readSite(ctx), ctx) };
    }),
  update: adminProcedure
    .use(invalidateCache)
    .input(pageChange.extend(savedDraft))
    .output(pageSaved)
    .mutation(({ ctx, input: { baseVersion, ...change } }) => {
      const post = updatePage(ctx.db, change, ctx.now(), baseVersion);
      return { post, message: ctx.words.pageSaved, site: publicSite(readSite(ctx), ctx) };
    }),
});
