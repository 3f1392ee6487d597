import { trpc } from "../../lib/calls/trpc.ts";

/** Milliseconds between two looks at a running import. */
const lookEveryMs = 1_000;

/** The state of *Move in*; followed while an import runs, also one that another tab started. */
export function useImportOverview() {
  return trpc.import.overview.useQuery(undefined, {
    refetchInterval: ({ state }) => (state.data?.job?.state === "running" ? lookEveryMs : false),
  });
}
