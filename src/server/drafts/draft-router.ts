import { z } from "zod";
import { draftPrompt } from "../../shared/draft-schema.ts";
import { streamOf } from "../stream-of.ts";
import { adminProcedure, router } from "../trpc.ts";
import { generateDraft } from "./draft-service.ts";

export const draftRouter = router({
  generate: adminProcedure
    .meta({ limit: "draft" })
    .input(draftPrompt)
    .output(streamOf(z.string()))
    .mutation(({ ctx, input, signal }) => generateDraft(ctx.settings.ai, input.prompt, { signal })),
});
