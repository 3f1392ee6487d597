import { textSearchInput, textSearchSlice } from "../../../shared/schemas/search-schema.ts";
import { syncSchema } from "../../core/procedures/output-schemas.ts";
import { publicProcedure, rateLimit, router } from "../../core/procedures/procedures.ts";
import { searchTexts } from "./text-search.ts";

export const searchRouter = router({
  texts: publicProcedure
    .use(rateLimit("search"))
    .input(textSearchInput)
    .output(syncSchema(textSearchSlice))
    .query(({ ctx, input }) => searchTexts(ctx.db, input)),
});
