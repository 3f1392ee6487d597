import { z } from "zod";
import { aiIdentity, aiPrompt, passage, suggestion, suggestionWish } from "../../shared/schemas/ai-schema.ts";
import { streamOf } from "../trpc/stream-of.ts";
import { type adminProcedure, adminProcedureIf, router } from "../trpc/trpc.ts";
import { aiFailures } from "./ai-failures.ts";
import {
  type Assignment,
  aiIdentityOf,
  answerTo,
  draftAssignment,
  lengthOf,
  readSuggestion,
  requireAi,
  revisionAssignment,
  suggestionAssignment,
} from "./ai-service.ts";
import { guarded } from "./ai-use.ts";

type Ctx = Parameters<Parameters<typeof adminProcedure.query>[0]>[0]["ctx"];

/** The model's answer, within the bounds that the operator set. */
function answer({ settings, db, now, session }: Ctx, task: Assignment, signal: AbortSignal | undefined) {
  const guard = { db, now, dailyCharacters: settings.aiDailyCharacters, sessionHash: session.tokenHash };
  return answerTo(settings.ai, task, { signal, metered: (ask) => guarded(guard, lengthOf(task), ask) });
}

/** With AI off there is nothing here, whatever is asked for and whoever asks. */
const aiProcedure = adminProcedureIf(({ settings }) => {
  if (settings.ai.state === "off") throw aiFailures.switchedOff();
});

export const aiRouter = router({
  about: aiProcedure.output(aiIdentity).query(({ ctx }) => aiIdentityOf(ctx.settings.ai)),
  generate: aiProcedure
    .meta({ limit: "draft" })
    .input(aiPrompt)
    .output(streamOf(z.string()))
    .mutation(({ ctx, input, signal }) => answer(ctx, draftAssignment(input.prompt), signal)),
  revise: aiProcedure
    .meta({ limit: "draft" })
    .input(passage)
    .output(streamOf(z.string()))
    .mutation(({ ctx, input, signal }) => answer(ctx, revisionAssignment(input.task, input.text), signal)),
  suggest: aiProcedure
    .meta({ limit: "draft" })
    .input(suggestionWish)
    .output(suggestion)
    .mutation(async ({ ctx, input, signal }) => {
      requireAi(ctx.settings.ai);
      const task = await suggestionAssignment(ctx.settings.dataDir, input);
      let text = "";
      for await (const piece of answer(ctx, task, signal)) text += piece;
      return { text: readSuggestion(input, text) };
    }),
});
