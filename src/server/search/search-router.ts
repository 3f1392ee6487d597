import { textSearchInput, textSearchPage } from "../../shared/search-schema.ts";
import { publicProcedure, router } from "../trpc.ts";
import { searchTexts } from "./text-search.ts";

export const searchRouter = router({
  texts: publicProcedure
    .input(textSearchInput)
    .output(textSearchPage)
    .query(({ ctx, input }) => searchTexts(ctx.db, input)),
});
