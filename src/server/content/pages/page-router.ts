import { z } from "zod";
import { baseVersion } from "../../../shared/schemas/draft-schema.ts";
import {
  pageAdded,
  pageInMenu,
  pageInMenuSaved,
  pageInput,
  publishedPage,
} from "../../../shared/schemas/page-schema.ts";
import { adminListInput, postRowSlice } from "../../../shared/schemas/post-schema.ts";
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
import { setInMenu } from "../site/menu-service.ts";
import { publicSite } from "../site/public-site.ts";
import { readSite } from "../site/read-site.ts";
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
    .input(pageInput.extend({ baseVersion: baseVersion.optional() }))
    .output(pageAdded)
    .mutation(({ ctx, input: { baseVersion, ...given } }) => {
      if (given.isPublished || given.publishAt) requireScope(ctx.session, "publish");
      const post = addPage(ctx.db, given, ctx.now(), baseVersion);
      const message = post.isPublished ? ctx.words.pagePublished : ctx.words.pageAdded;
      return { post, message, site: publicSite(readSite(ctx), ctx) };
    }),
  setInMenu: adminProcedure
    .use(invalidateCache)
    .input(pageInMenu)
    .output(pageInMenuSaved)
    .mutation(({ ctx, input }) => {
      setInMenu(ctx.db, input);
      return { site: publicSite(readSite(ctx), ctx) };
    }),
});
