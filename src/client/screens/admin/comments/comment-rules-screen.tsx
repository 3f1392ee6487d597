import { useState } from "react";
import { BlockedSenders } from "../../../features/comments/blocked-senders.tsx";
import { CommentRulesForm } from "../../../features/comments/comment-rules-form.tsx";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { trpc } from "../../../lib/calls/trpc.ts";
import { AdminHead } from "../../../ui/admin/admin-head.tsx";
import { LoadFailed } from "../../../ui/load-failed.tsx";
import { Spinner } from "../../../ui/spinner.tsx";

/** The rules of when comments close and of what is spam. */
export function CommentRulesScreen() {
  const words = useAdminWords();
  // Never a cached copy: saving it would undo a change that was made elsewhere.
  const rules = trpc.commentRules.current.useQuery(undefined, { refetchOnMount: "always" });
  const [isOpen, setOpen] = useState(false);
  // An open form stays when a later request fails: it may hold unsaved text.
  if (rules.isFetchedAfterMount && rules.isSuccess && !isOpen) setOpen(true);
  return (
    <div className="comment-rules">
      <AdminHead words={words.commentRules} links={{ "/admin/comments": words.commentRules.toComments }} />
      {!isOpen && (rules.isError ? <LoadFailed query={rules} /> : <Spinner label={words.commentRules.loading} />)}
      {rules.data && isOpen && (
        <>
          <section aria-label={words.commentRules.rules}>
            <CommentRulesForm rules={rules.data} />
          </section>
          <section aria-labelledby="comment-senders">
            <h2 id="comment-senders">{words.commentRules.senders}</h2>
            <BlockedSenders senders={rules.data.senders} />
          </section>
        </>
      )}
    </div>
  );
}
