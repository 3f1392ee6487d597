import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { focusMain } from "../../lib/focus/focus-main.ts";
import { LoadState } from "../../ui/admin/load-state.tsx";
import { RowText } from "../../ui/admin/row-text.tsx";
import { Button } from "../../ui/button.tsx";
import { TimeAgo } from "../../ui/time-ago.tsx";

/** Lists the sessions of the administrator and ends them. */
export function SessionList() {
  const words = useAdminWords();
  const list = trpc.session.list.useQuery();
  const utils = trpc.useUtils();
  const ended = {
    onSuccess: () => focusMain(),
    onSettled: () => utils.session.list.invalidate(),
  };
  const end = trpc.session.end.useMutation(ended);
  const endOthers = trpc.session.endOthers.useMutation(ended);
  if (!list.data) return <LoadState query={list} label={words.sessions.loading} />;
  const others = list.data.filter((session) => !session.isCurrent);
  return (
    <>
      <ul className="rows plain">
        {list.data.map(({ _id, device, createdAt, lastUsedAt, isCurrent }) => (
          <li key={_id}>
            <RowText name={device}>
              {isCurrent
                ? words.sessions.current
                : words.sessions.used(
                    <TimeAgo key="used" moment={lastUsedAt} />,
                    <TimeAgo key="begun" moment={createdAt} />,
                  )}
            </RowText>
            {!isCurrent && (
              <Button
                className="button button-small"
                aria-label={words.sessions.signOutOf(device)}
                isInactive={end.isPending}
                onClick={() => end.mutate({ sessionId: _id })}
              >
                {words.sessions.signOut}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 1 && (
        <Button isInactive={endOthers.isPending} onClick={() => endOthers.mutate()}>
          {words.sessions.signOutOthers}
        </Button>
      )}
    </>
  );
}
