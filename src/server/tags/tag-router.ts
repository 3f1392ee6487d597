import { tagNames, tagText } from "../../shared/schemas/tag-schema.ts";
import { adminProcedure, router } from "../trpc/trpc.ts";
import { suggestTags } from "./tag-service.ts";

export const tagRouter = router({
  suggest: adminProcedure
    .input(tagText)
    .output(tagNames)
    .query(({ ctx, input }) => suggestTags(ctx.db, input.text)),
});
