import { useQuery } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { readPost } from "../../lib/read-post.ts";
import { trpc } from "../../lib/trpc.ts";
import { answerWithinMs, retryOnce, within } from "../../lib/with-timeout.ts";
import { lookAgainAfterMs } from "./refetch-interval.ts";

/** A post as it is now. Without the server it fails soon, and what this tab saw of the post last is still there. */
export function usePostToEdit(postId: string) {
  const { client } = trpc.useUtils();
  return useQuery({
    queryKey: getQueryKey(trpc.post.byId, { postId }, "query"),
    queryFn: () => within(answerWithinMs, (signal) => readPost(client, postId, signal)),
    // Never an old copy while the server can be had: what was changed elsewhere would stand against it.
    refetchOnMount: "always",
    networkMode: "always",
    retry: retryOnce,
    refetchInterval: ({ state }) => lookAgainAfterMs(state.data?.publishAt, new Date()),
    refetchIntervalInBackground: true,
  });
}
