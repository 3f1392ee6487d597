import { TRPCClientError } from "@trpc/client";
import type { AppRouter } from "../../server/router.ts";
import { currentWords } from "./words.ts";

/** The sentence that a failed call shows (specification §8). */
export function sentenceOf(error: unknown): string {
  if (error instanceof TRPCClientError && !error.data) return currentWords().unreachable;
  return error instanceof Error ? error.message : String(error);
}

/** The code that the server gave a failure, or undefined when it never answered. */
export function codeOf(error: unknown): string | undefined {
  return (error as TRPCClientError<AppRouter> | null)?.data?.code;
}

/** Whether a call ended because the person, or the screen she left, called it off. That is no failure to tell. */
export function wasCancelled(error: Error): boolean {
  const isAbort = (it: unknown) => (it as Error | undefined)?.name === "AbortError";
  return isAbort(error) || isAbort(error.cause);
}
