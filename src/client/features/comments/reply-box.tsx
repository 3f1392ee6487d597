import { type FormEvent, useState } from "react";
import { maxCommentLength } from "../../../shared/limits.ts";
import type { CommentRow } from "../../../shared/schemas/comment-schema.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { useLeaveGuard } from "../../lib/navigation/use-leave-guard.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import type { Moderation } from "./use-moderation.ts";

interface ReplyBoxProps {
  comment: CommentRow;
  moderation: Moderation;
  onClose: () => void;
}

/** The author's reply to a comment, written in the queue. It is public at once, and so is a waiting comment with it. */
export function ReplyBox({ comment, moderation, onClose }: ReplyBoxProps) {
  const words = useAdminWords();
  const [content, setContent] = useState("");
  useLeaveGuard(() => content !== "");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    moderation.reply(comment._id, content, onClose);
  };
  return (
    <form className="comment-reply-box" onSubmit={submit}>
      <Field
        label={words.comments.replyTo(comment.name)}
        hint={comment.isApproved ? undefined : words.comments.replyApproves}
        max={maxCommentLength}
      >
        {(tied) => (
          <textarea
            {...tied}
            className="input"
            dir="auto"
            required
            // biome-ignore lint/a11y/noAutofocus: the writer has just asked for the field
            autoFocus
            value={content}
            onChange={(event) => setContent(event.target.value)}
          />
        )}
      </Field>
      <div className="comment-row-actions">
        <Button type="submit" className="button button-small button-primary" isInactive={moderation.isBusy}>
          {words.comments.sendReply}
        </Button>
        <Button className="button button-small" isInactive={moderation.isBusy} onClick={onClose}>
          {words.comments.cancelReply}
        </Button>
      </div>
    </form>
  );
}
