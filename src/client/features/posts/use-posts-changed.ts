import { useRefetch } from "../../lib/calls/use-refetch.ts";

/** Refetches everything that shows, counts or names posts, after a change to them. */
export const usePostsChanged = () => useRefetch("post", "page", "dashboard", "comment", "trash", "mailing");
