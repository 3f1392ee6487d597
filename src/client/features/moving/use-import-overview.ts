import { trpc } from "../../lib/calls/trpc.ts";

/** Milliseconds between two requests for the state of a running import. */
const lookEveryMs = 1_000;

/** The state of *Move in*, refreshed while an import runs, even one that another tab started. */
export function useImportOverview() {
  return trpc.import.overview.useQuery(undefined, {
    refetchInterval: ({ state }) => (state.data?.job?.state === "running" ? lookEveryMs : false),
  });
}
