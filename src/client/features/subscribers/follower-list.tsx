import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { LoadMore } from "../../ui/load-more.tsx";
import { AddressList } from "./address-list.tsx";

/** The addresses of commenters who asked for replies. Nothing is shown while there are none. */
export function FollowerList({ search }: { search: string }) {
  const words = useAdminWords().subscribers;
  const utils = trpc.useUtils();
  const list = trpc.follower.list.useInfiniteQuery({ search }, { getNextPageParam: (page) => page.nextCursor });
  const remove = trpc.follower.remove.useMutation({
    onSuccess: () => Promise.all([utils.follower.list.invalidate(), utils.subscriber.list.invalidate()]),
  });
  const rows = list.data?.pages.flatMap((page) => page.items) ?? [];
  if (rows.length === 0 && search === "") return null;
  return (
    <>
      <h2>{words.followersTitle}</h2>
      {rows.length === 0 && <p>{words.noFollowers}</p>}
      <AddressList
        rows={rows}
        name={words.followersName}
        factOf={({ confirmedAt, createdAt }) => [
          confirmedAt ? words.isConfirmed : words.isPending,
          confirmedAt ?? createdAt,
        ]}
        remove={remove.mutateAsync}
        note={words.removeFollowerNote}
      />
      <LoadMore list={list} />
    </>
  );
}
