import type { FollowerRow } from "../../../shared/schemas/mail/follower-schema.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { LoadMore } from "../../ui/load-more.tsx";
import { AddressList, useRemoval } from "./address-list.tsx";

/** The addresses of commenters who asked for replies. Nothing is shown while there are none. */
export function FollowerList({ search }: { search: string }) {
  const words = useAdminWords().subscribers;
  const utils = trpc.useUtils();
  const list = trpc.follower.list.useInfiniteQuery({ search }, { getNextPageParam: (page) => page.nextCursor });
  const removal = useRemoval<FollowerRow>();
  const remove = trpc.follower.remove.useMutation({
    onSuccess: async () => {
      removal.removed();
      await Promise.all([utils.follower.list.invalidate(), utils.subscriber.list.invalidate()]);
    },
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
        removal={removal}
        remove={remove}
        note={words.removeFollowerNote}
      />
      <LoadMore list={list} />
    </>
  );
}
