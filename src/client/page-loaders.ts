import type { QueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import type { AppRouter, Caller } from "../server/api/router.ts";
import type { ArchiveAddress } from "../shared/addresses/archive-address.ts";
import { trpc } from "./lib/calls/trpc.ts";
import type { Loaders } from "./routes.tsx";

/**
 * Loads the data of screens on the server: calls the procedures and stores the results under the keys of the browser's
 * queries.
 *
 * The query client itself does not fetch here: it would define closures on objects of each request, which V8 keeps, with the whole
 * request, until the next full garbage collection.
 *
 * @see docs/decisions/0032-no-memory-retained-after-a-request.md
 */
export function pageLoaders(call: Caller, queryClient: QueryClient): Loaders {
  const { post, comment, preview, search } = trpc;
  const firstPage = (page: unknown) => ({ pages: [page], pageParams: [null] });
  return {
    post: {
      list: {
        fetchInfinite: async (input) =>
          queryClient.setQueryData(getQueryKey(post.list, input, "infinite"), firstPage(await call.post.list(input))),
      },
      read: {
        fetch: async (input) =>
          queryClient.setQueryData(getQueryKey(post.read, input, "query"), await call.post.read(input)),
      },
      archive: {
        fetch: async (input) =>
          queryClient.setQueryData(getQueryKey(post.archive, input, "query"), await call.post.archive(input)),
      },
    },
    comment: {
      threads: {
        fetchInfinite: async (input) =>
          queryClient.setQueryData(
            getQueryKey(comment.threads, input, "infinite"),
            firstPage(await call.comment.threads(input)),
          ),
      },
      replyTitle: {
        fetch: async (input) =>
          queryClient.setQueryData(
            getQueryKey(comment.replyTitle, input, "query"),
            await call.comment.replyTitle(input),
          ),
      },
    },
    preview: {
      byToken: {
        fetch: async (input) =>
          queryClient.setQueryData(getQueryKey(preview.byToken, input, "query"), await call.preview.byToken(input)),
      },
    },
    search: {
      texts: {
        fetch: async (input) =>
          queryClient.setQueryData(getQueryKey(search.texts, input, "query"), await call.search.texts(input)),
      },
    },
  };
}

/** The slice of the archive that was loaded for a page. */
export const loadedArchive = (queryClient: QueryClient, address: ArchiveAddress) =>
  queryClient.getQueryData<inferRouterOutputs<AppRouter>["post"]["archive"]>(
    getQueryKey(trpc.post.archive, address, "query"),
  );

/** The post that was loaded for a page; undefined if there is none. */
export function loadedPost(queryClient: QueryClient, postId: string) {
  return queryClient.getQueryData<inferRouterOutputs<AppRouter>["post"]["read"]>(
    getQueryKey(trpc.post.read, { postId }, "query"),
  );
}
