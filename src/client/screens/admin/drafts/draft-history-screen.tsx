import { draftAddress } from "../../../../shared/draft-kinds.ts";
import { History } from "../../../features/revisions/history.tsx";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { trpc } from "../../../lib/calls/trpc.ts";
import { AdminHead } from "../../../ui/admin/admin-head.tsx";
import { LoadState } from "../../../ui/admin/load-state.tsx";

/** The revisions of the draft of a new post. */
export default function DraftHistoryScreen({ draftId }: { draftId: string }) {
  const words = useAdminWords();
  const fresh = { refetchOnMount: "always" } as const;
  const draft = trpc.draft.byId.useQuery({ draftId }, fresh);
  const revisions = trpc.revision.list.useQuery({ postId: draftId }, fresh);
  const utils = trpc.useUtils();
  return (
    <>
      <AdminHead
        words={words.history}
        links={{ [draftAddress(draftId)]: words.drafts.backToDraft, "/admin/drafts": words.drafts.title }}
      />
      <LoadState query={[draft, revisions]} label={words.history.loading} />
      {draft.data && revisions.data && (
        <History post={draft.data} revisions={revisions.data} isDraft onRestored={() => utils.draft.invalidate()} />
      )}
      {draft.data === null && <p className="notice">{words.drafts.gone}</p>}
    </>
  );
}
