import { useState } from "react";
import { minExamples } from "../../../shared/limits.ts";
import type { CommentRules } from "../../../shared/schemas/comment-schema.ts";
import { notify } from "../../lib/notify.ts";
import { trpc } from "../../lib/trpc.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";

/** How much the filter has learned, and a way to begin anew. */
export function FilterLessons({ examples: { good, spam } }: Pick<CommentRules, "examples">) {
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
        It learns from what you approve and what you call spam, on this server alone. So far: {good} approved, {spam}{" "}
        spam. {!isReady && `It says nothing before it knows ${minExamples} of each.`}
      </p>
      {good + spam > 0 && (
        <button type="button" className="button" onClick={() => setIsAsking(true)}>
          Forget what it learned
        </button>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Forget what the filter learned?"
          action="Forget"
          isBusy={forget.isPending}
          onConfirm={() => forget.mutate()}
          onCancel={() => setIsAsking(false)}
        >
          Comments stay where they are. The filter begins anew and cannot be given its lessons back.
        </ConfirmDialog>
      )}
    </>
  );
}
