import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";

/** @returns the name of an author by id, for diffs of posts */
export function useAuthorNames(): (authorId: string) => string {
  const words = useAdminWords().authors;
  const { data: authors } = trpc.author.list.useQuery();
  return (authorId) => authors?.find(({ _id }) => _id === authorId)?.name ?? words.unknown;
}
