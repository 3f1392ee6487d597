import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { focusMain } from "../../lib/focus/focus-main.ts";
import { LoadState } from "../../ui/admin/load-state.tsx";
import { RowText } from "../../ui/admin/row-text.tsx";
import { Button } from "../../ui/button.tsx";
import { TimeAgo } from "../../ui/time-ago.tsx";

/** The missing addresses that readers requested. */
export function MissingList({ onRedirect }: { onRedirect: (path: string) => void }) {
  const words = useAdminWords().redirects;
  const utils = trpc.useUtils();
  const missing = trpc.redirect.missing.useQuery();
  const forget = trpc.redirect.forgetMissing.useMutation({
    meta: { hidesAnswer: true },
    onSuccess: () => {
      focusMain();
      return utils.redirect.missing.invalidate();
    },
  });
  return (
    <>
      <h3>{words.missing}</h3>
      <p className="field-hint">{words.missingHint}</p>
      <LoadState query={missing} label={words.loading} />
      {missing.data?.length === 0 && <p>{words.nothingMissing}</p>}
      <ul className="rows plain" aria-label={words.missing}>
        {missing.data?.map(({ path, hits, lastSeenAt }) => (
          <li key={path} className="rows-wide">
            <RowText name={path} dir="auto">
              {words.hits(hits)}
              {" · "}
              <TimeAgo moment={lastSeenAt} />
            </RowText>
            <span className="rows-buttons">
              <Button aria-label={words.redirectOne(path)} onClick={() => onRedirect(path)}>
                {words.redirect}
              </Button>
              <Button
                aria-label={words.forgetOne(path)}
                isInactive={forget.isPending}
                onClick={() => forget.mutate({ path })}
              >
                {words.forget}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
