import { draftAddress } from "../../../features/drafts/draft-address.ts";
import { History } from "../../../features/revisions/history.tsx";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { trpc } from "../../../lib/calls/trpc.ts";
import { useHead } from "../../../lib/page/head.ts";
import { Link } from "../../../ui/link.tsx";
import { LoadFailed } from "../../../ui/load-failed.tsx";
import { Spinner } from "../../../ui/spinner.tsx";

/** The revisions of the draft of a new post. */
export default function DraftHistoryScreen({ draftId }: { draftId: string }) {
  const words = useAdminWords();
  useHead({ title: words.history.title, description: words.history.description, isPrivate: true });
  const fresh = { refetchOnMount: "always" } as const;
  const draft = trpc.draft.byId.useQuery({ draftId }, fresh);
  const revisions = trpc.revision.list.useQuery({ postId: draftId }, fresh);
  const utils = trpc.useUtils();
  const failed = [draft, revisions].find(({ isLoadingError }) => isLoadingError);
  return (
    <>
      <div className="admin-head">
        <h1>{words.history.title}</h1>
        <div className="admin-head-links">
          <Link href={draftAddress(draftId)} className="button">
            {words.drafts.backToDraft}
          </Link>
          <Link href="/admin/drafts" className="button">
            {words.drafts.title}
          </Link>
        </div>
      </div>
      {failed && <LoadFailed query={failed} />}
      {!failed && !(draft.isFetched && revisions.data) && <Spinner label={words.history.loading} />}
      {draft.data && revisions.data && (
        <History post={draft.data} revisions={revisions.data} isDraft onRestored={() => utils.draft.invalidate()} />
      )}
      {draft.data === null && <p className="notice">{words.drafts.gone}</p>}
    </>
  );
}
