import { trpc } from "../../lib/calls/trpc.ts";

/** Refetches everything that shows or counts subscribers, after a change to them. */
export function useSubscribersChanged() {
  const utils = trpc.useUtils();
  return () => Promise.all([utils.subscriber.invalidate(), utils.mailing.invalidate(), utils.dashboard.invalidate()]);
}
