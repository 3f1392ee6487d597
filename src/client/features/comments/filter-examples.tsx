import { useState } from "react";
import { minExamples } from "../../../shared/limits.ts";
import type { CommentRules } from "../../../shared/schemas/comment-schema.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { notify } from "../../lib/toasts/notify.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";

/** Shows how many examples the spam filter has, and deletes them. */
export function FilterExamples({ examples: { good, spam } }: Pick<CommentRules, "examples">) {
  const words = useAdminWords();
  const [isAsking, setIsAsking] = useState(false);
  const utils = trpc.useUtils();
  const forget = trpc.commentRules.resetFilter.useMutation({
    onSettled: () => setIsAsking(false),
    onSuccess: ({ message }) => {
      notify.success(message);
      return utils.commentRules.current.invalidate();
    },
  });
  const isReady = Math.min(good, spam) >= minExamples;
  return (
    <>
      <p>
        {words.commentRules.learned(good, spam)} {!isReady && words.commentRules.needsMore(minExamples)}
      </p>
      {good + spam > 0 && (
        <button type="button" className="button" onClick={() => setIsAsking(true)}>
          {words.commentRules.forget}
        </button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={words.commentRules.forgetTitle}
          action={words.commentRules.forgetAction}
          isBusy={forget.isPending}
          onConfirm={() => forget.mutate()}
          onCancel={() => setIsAsking(false)}
        >
          {words.commentRules.forgetNote}
        </ConfirmDialog>
      )}
    </>
  );
}
