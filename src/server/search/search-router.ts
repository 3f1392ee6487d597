import { textSearchInput, textSearchPage } from "../../shared/schemas/search-schema.ts";
import { atOnce } from "../trpc/sync-schema.ts";
import { publicProcedure, router } from "../trpc/trpc.ts";
import { searchTexts } from "./text-search.ts";

export const searchRouter = router({
  texts: publicProcedure
    .meta({ limit: "search" })
    .input(textSearchInput)
    .output(atOnce(textSearchPage))
    .query(({ ctx, input }) => searchTexts(ctx.db, input)),
});
