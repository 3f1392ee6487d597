import { maxBatchCharacters, maxStreamedCharacters } from "../../../shared/limits.ts";
import { say } from "../../../shared/words/sentence.ts";
import { AppError } from "../platform/errors.ts";

/** The maximum size of all answers of one request to /trpc. */
export interface AnswerBudget {
  /** @throws AppError `too-large` when this answer does not fit beside the others of its request */
  spend(answer: unknown): void;
}

/**
 * A budget for the calls of one request. The first answer always fits, because a call that is sent alone must be answered. In
 * a streamed response only lists that are read piece by piece may be long: tRPC keeps everything else until the client has
 * read it.
 */
export function createAnswerBudget(isStreamed: boolean): AnswerBudget {
  let spent = 0;
  return {
    spend(answer) {
      if (isIterable(answer)) return;
      const characters = charactersOf(answer);
      if (isStreamed && spent + characters > maxStreamedCharacters) throw tooLarge();
      if (spent > 0 && spent + characters > maxBatchCharacters) throw tooLarge();
      spent += characters;
    },
  };
}

const tooLarge = () => new AppError("too-large", say("answersTooLarge"));

const isIterable = (answer: unknown) => typeof answer === "object" && answer !== null && Symbol.asyncIterator in answer;

/** Approximate characters of an answer as JSON: numbers and names count little compared to the texts. */
function charactersOf(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return 1;
  let characters = 1;
  for (const part of Object.values(value)) characters += charactersOf(part);
  return characters;
}
