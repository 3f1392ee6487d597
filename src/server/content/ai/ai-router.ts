import { z } from "zod";
import { aiIdentity, aiPrompt, passage, suggestion, suggestionWish } from "../../../shared/schemas/ai-schema.ts";
import { streamSchema } from "../../core/procedures/output-schemas.ts";
import {
  type adminProcedure,
  publicProcedure,
  rateLimit,
  requireAdmin,
  router,
} from "../../core/procedures/procedures.ts";
import { categoryNames } from "../categories/category-service.ts";
import { suggestTags } from "../tags/tag-service.ts";
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
import { withinLimits } from "./ai-use.ts";

type Ctx = Parameters<Parameters<typeof adminProcedure.query>[0]>[0]["ctx"];

/** Streams the model's answer within the configured limits. */
function answer({ settings, db, now, session }: Ctx, task: Assignment, signal: AbortSignal | undefined) {
  const guard = { db, now, dailyCharacters: settings.aiDailyCharacters, sessionHash: session.tokenHash };
  return answerTo(settings.ai, task, { signal, countedBy: (ask) => withinLimits(guard, lengthOf(task), ask) });
}

/** With AI switched off every call gets the same answer, signed in or not. */
const aiProcedure = publicProcedure
  .use(({ ctx, next }) => {
    if (ctx.settings.ai.state === "off") throw aiFailures.switchedOff();
    return next();
  })
  .use(requireAdmin);

export const aiRouter = router({
  about: aiProcedure.output(aiIdentity).query(({ ctx }) => aiIdentityOf(ctx.settings.ai)),
  generate: aiProcedure
    .use(rateLimit("ai"))
    .input(aiPrompt)
    .output(streamSchema(z.string()))
    .mutation(({ ctx, input, signal }) => answer(ctx, draftAssignment(input.prompt), signal)),
  revise: aiProcedure
    .use(rateLimit("ai"))
    .input(passage)
    .output(streamSchema(z.string()))
    .mutation(({ ctx, input, signal }) => answer(ctx, revisionAssignment(input.task, input.text), signal)),
  suggest: aiProcedure
    .use(rateLimit("ai"))
    .input(suggestionWish)
    .output(suggestion)
    .mutation(async ({ ctx, input, signal }) => {
      requireAi(ctx.settings.ai);
      const known = { categories: categoryNames(ctx.db), tags: suggestTags(ctx.db, "") };
      const task = await suggestionAssignment(ctx, known, input);
      let text = "";
      for await (const piece of answer(ctx, task, signal)) text += piece;
      return { text: readSuggestion(input, known, text) };
    }),
});
