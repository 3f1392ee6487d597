import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import type { AppRouter, Caller } from "../server/router.ts";
import { trpc } from "./lib/trpc.ts";
import type { Loaders } from "./routes.tsx";

/**
 * Loads on the server what screens show: calls the procedures and leaves their answers where the same queries of a browser
 * would have left them.
 *
 * Not by the query client's own fetching, which makes getters of each request's own: V8 keeps those, and the whole request with
 * them, until it next collects the whole heap.
 *
 * @see docs/decisions/0032-no-memory-retained-after-a-request.md
 */
export function pageLoaders(call: Caller, queryClient: QueryClient): Loaders {
  const keep = (queryKey: QueryKey, data: unknown, type?: "infinite") => {
    const options = queryClient.defaultQueryOptions({ queryKey, ...(type && { _type: type }) });
    queryClient.getQueryCache().build(queryClient, options).setData(data);
  };
  const keepFirst = (queryKey: QueryKey, page: unknown) =>
    keep(queryKey, { pages: [page], pageParams: [null] }, "infinite");
  const { post, comment, preview, search } = trpc;
  return {
    post: {
      list: {
        fetchInfinite: async (input) =>
          keepFirst(getQueryKey(post.list, input, "infinite"), await call.post.list(input)),
      },
      read: { fetch: async (input) => keep(getQueryKey(post.read, input, "query"), await call.post.read(input)) },
    },
    comment: {
      listForPost: {
        fetchInfinite: async (input) =>
          keepFirst(getQueryKey(comment.listForPost, input, "infinite"), await call.comment.listForPost(input)),
      },
    },
    preview: {
      byToken: {
        fetch: async (input) => keep(getQueryKey(preview.byToken, input, "query"), await call.preview.byToken(input)),
      },
    },
    search: {
      texts: {
        fetch: async (input) => keep(getQueryKey(search.texts, input, "query"), await call.search.texts(input)),
      },
    },
  };
}

/** What was loaded of a post. */
export function loadedPost(queryClient: QueryClient, postId: string) {
  return queryClient.getQueryData<inferRouterOutputs<AppRouter>["post"]["read"]>(
    getQueryKey(trpc.post.read, { postId }, "query"),
  );
}
