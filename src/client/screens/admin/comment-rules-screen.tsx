import { useState } from "react";
import { BlockedSenders } from "../../features/comments/blocked-senders.tsx";
import { CommentRulesForm } from "../../features/comments/comment-rules-form.tsx";
import { FilterLessons } from "../../features/comments/filter-lessons.tsx";
import { useHead } from "../../lib/head.ts";
import { trpc } from "../../lib/trpc.ts";
import { Link } from "../../ui/link.tsx";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { Spinner } from "../../ui/spinner.tsx";

/** When comments close, and what is taken for spam. */
export function CommentRulesScreen() {
  useHead({ title: "Comment rules", description: "When comments close, and what is spam.", isPrivate: true });
  // Never an old copy: saving it would undo what was changed elsewhere.
  const rules = trpc.commentRules.current.useQuery(undefined, { refetchOnMount: "always" });
  const [isOpen, setOpen] = useState(false);
  // What is open stays, whatever becomes of asking anew: there may be words in it.
  if (rules.isFetchedAfterMount && rules.isSuccess && !isOpen) setOpen(true);
  return (
    <div className="comment-rules">
      <div className="admin-head">
        <h1>Comment rules</h1>
        <Link href="/admin/comments" className="button">
          To the comments
        </Link>
      </div>
      {!isOpen && (rules.isError ? <LoadFailed query={rules} /> : <Spinner label="Loading the rules" />)}
      {rules.data && isOpen && (
        <>
          <section aria-label="Rules">
            <CommentRulesForm rules={rules.data} />
          </section>
          <section aria-labelledby="comment-senders">
            <h2 id="comment-senders">Addresses blocked from a comment</h2>
            <BlockedSenders senders={rules.data.senders} />
          </section>
          <section aria-labelledby="comment-filter">
            <h2 id="comment-filter">Spam filter</h2>
            <FilterLessons examples={rules.data.examples} />
          </section>
        </>
      )}
    </div>
  );
}
