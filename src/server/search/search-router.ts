import { textSearchInput, textSearchPage } from "../../shared/schemas/search-schema.ts";
import { syncSchema } from "../trpc/sync-schema.ts";
import { publicProcedure, rateLimit, router } from "../trpc/trpc.ts";
import { searchTexts } from "./text-search.ts";

export const searchRouter = router({
  texts: publicProcedure
    .use(rateLimit("search"))
    .input(textSearchInput)
    .output(syncSchema(textSearchPage))
    .query(({ ctx, input }) => searchTexts(ctx.db, input)),
});
