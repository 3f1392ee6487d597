import { TRPCClientError } from "@trpc/client";
import type { AppRouter } from "../../../server/api/router.ts";
import { currentWords } from "../words.ts";

/** The sentence that a failed call shows. */
export function sentenceOf(error: unknown): string {
  if (error instanceof TRPCClientError && !error.data) return currentWords().unreachable;
  return error instanceof Error ? error.message : String(error);
}

/** The error code of the server, or undefined when it did not answer. */
export function codeOf(error: unknown): string | undefined {
  return (error as TRPCClientError<AppRouter> | null)?.data?.code;
}

/** The sentences about fields of the call's input, by their paths. */
export function problemsOf(error: unknown): Record<string, string> {
  return (error as TRPCClientError<AppRouter> | null)?.data?.problems ?? {};
}

/** Whether a call was aborted by the user or by a screen that was left. That is not a failure. */
export function wasCancelled(error: Error): boolean {
  const isAbort = (it: unknown) => (it as Error | undefined)?.name === "AbortError";
  return isAbort(error) || isAbort(error.cause);
}
