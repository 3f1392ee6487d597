import { useRefetch } from "../../lib/calls/use-refetch.ts";

/** Refetches everything that shows or counts subscribers, after a change to them. */
export const useSubscribersChanged = () => useRefetch("subscriber", "mailing", "dashboard");
