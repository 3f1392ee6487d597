import { z } from "zod";
import { menuInput, menuSaved, menuState } from "../../../shared/schemas/menu-schema.ts";
import { lookInput, siteInput, siteSaved, siteState } from "../../../shared/schemas/site-schema.ts";
import { adminProcedure, invalidateCache, router } from "../../core/procedures/procedures.ts";
import { cssOf } from "./look/look-style.ts";
import { readMenu, saveMenu } from "./menu-service.ts";
import { publicSite } from "./public-site.ts";
import { readSite } from "./read-site.ts";
import { readSiteState, saveSite } from "./site-service.ts";

export const siteRouter = router({
  current: adminProcedure.output(siteState).query(({ ctx }) => readSiteState(ctx.db, ctx.settings)),
  /** The stylesheet of a look that is not saved, for its preview. */
  previewLook: adminProcedure
    .input(lookInput)
    .output(z.string())
    .query(({ input }) => cssOf(input)),
  menu: adminProcedure.output(menuState).query(({ ctx }) => readMenu(ctx.db)),
  saveMenu: adminProcedure
    .use(invalidateCache)
    .input(menuInput)
    .output(menuSaved)
    .mutation(({ ctx, input }) => ({
      state: saveMenu(ctx.db, input),
      site: publicSite(readSite(ctx), ctx),
      message: ctx.words.settingsSaved,
    })),
  save: adminProcedure
    .use(invalidateCache)
    .input(siteInput)
    .output(siteSaved)
    .mutation(({ ctx, input }) => ({
      state: saveSite(ctx.db, ctx.settings, input),
      site: publicSite(readSite(ctx), ctx),
      message: ctx.words.settingsSaved,
    })),
});
