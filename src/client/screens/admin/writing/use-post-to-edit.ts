import { useQuery } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { trpc } from "../../../lib/calls/trpc.ts";
import { answerTimeoutMs, retryOnce, withTimeout } from "../../../lib/calls/with-timeout.ts";
import { refetchAfterMs } from "../refetch-interval.ts";

/** The current post. Without the server the query fails soon, and its data is the post as this tab last saw it. */
export function usePostToEdit(postId: string) {
  const { client } = trpc.useUtils();
  return useQuery({
    queryKey: getQueryKey(trpc.post.toEdit, { postId }, "query"),
    queryFn: () => withTimeout(answerTimeoutMs, (signal) => client.post.toEdit.query({ postId }, { signal })),
    // A cached post would conflict with changes that were made elsewhere.
    refetchOnMount: "always",
    networkMode: "always",
    retry: retryOnce,
    refetchInterval: ({ state }) => refetchAfterMs(state.data?.publishAt, new Date()),
    refetchIntervalInBackground: true,
  });
}
