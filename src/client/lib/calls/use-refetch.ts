import type { inferRouterInputs } from "@trpc/server";
import type { AppRouter } from "../../../server/api/router.ts";
import { trpc } from "./trpc.ts";

/** Returns a function that refetches everything about some nouns, for use after a change to them. */
export function useRefetch(...nouns: (keyof inferRouterInputs<AppRouter>)[]) {
  const utils = trpc.useUtils();
  return () => Promise.all(nouns.map((noun) => utils[noun].invalidate()));
}
