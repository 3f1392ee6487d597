import { draftPrompt } from "../../shared/draft-schema.ts";
import { adminProcedure, router } from "../trpc.ts";
import { generateDraft } from "./draft-service.ts";

export const draftRouter = router({
  generate: adminProcedure
    .meta({ limit: "draft" })
    .input(draftPrompt)
    .mutation(({ ctx, input, signal }) => generateDraft(ctx.settings.ai, input.prompt, { signal })),
});
