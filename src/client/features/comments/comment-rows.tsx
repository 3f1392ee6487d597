import { type FormEvent, useState } from "react";
import { postAddress } from "../../../shared/addresses/post-address.ts";
import type { CommentStatus } from "../../../shared/comment-status.ts";
import { maxCommentLength } from "../../../shared/limits.ts";
import type { CommentRow } from "../../../shared/schemas/comment-schema.ts";
import { splitLinks } from "../../../shared/text/split-links.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { useLeaveGuard } from "../../lib/navigation/use-leave-guard.ts";
import { Button } from "../../ui/button.tsx";
import { TextareaField } from "../../ui/field.tsx";
import { Link } from "../../ui/link.tsx";
import { TimeAgo } from "../../ui/time-ago.tsx";
import { ActionButtons } from "./action-buttons.tsx";
import { CommentText } from "./comment-text.tsx";
import type { Moderation } from "./use-moderation.ts";
import "./comment-rows.css";

interface CommentRowsProps {
  comments: CommentRow[];
  status: CommentStatus;
  moderation: Moderation;
  selected: ReadonlySet<string>;
  onSelect: (commentId: string, isSelected: boolean) => void;
}

/** Comments as the administrator reads them, each with its post, the reasons of the spam check, and its actions. */
export function CommentRows({ comments, status, moderation, selected, onSelect }: CommentRowsProps) {
  const words = useAdminWords();
  const [answered, setAnswered] = useState<string | null>(null);
  if (comments.length === 0) return <p className="notice">{words.comments.none[status]}</p>;
  return (
    <ul className="plain comment-rows">
      {comments.map((comment) => (
        <li key={comment._id} className="comment-row">
          <input
            type="checkbox"
            className="comment-choice"
            aria-label={words.comments.select(comment.name)}
            checked={selected.has(comment._id)}
            onChange={(event) => onSelect(comment._id, event.target.checked)}
          />
          <div>
            <p className="comment-row-head">
              <strong>{comment.name}</strong> {comment.isByAuthor && <small>{words.comments.byAuthor}</small>}{" "}
              <TimeAgo moment={comment.createdAt} />
            </p>
            {comment.isReply && <p className="comment-row-blog">{words.comments.answers(comment.answers)}</p>}
            <CommentText parts={splitLinks(comment.content)} />
            {status !== "approved" && <Reasons reasons={comment.reasons} />}
            <p className="comment-row-blog">
              {words.comments.onPost(
                <Link key="post" href={postAddress(comment.post._id)}>
                  {comment.post.title}
                </Link>,
              )}
            </p>
          </div>
          <div className="comment-row-actions">
            <ActionButtons
              status={status}
              commentIds={[comment._id]}
              what={words.comments.by(comment.name)}
              moderation={moderation}
            />
            {(status === "waiting" || status === "approved") && (
              <Button
                className="button button-small"
                aria-label={words.comments.replyTo(comment.name)}
                isInactive={moderation.isBusy}
                onClick={() => setAnswered(comment._id)}
              >
                {words.comments.reply}
              </Button>
            )}
            {comment.hasSender && (status === "waiting" || status === "spam") && (
              <Button
                className="button button-small"
                aria-label={words.comments.blockSenderOf(comment.name)}
                isInactive={moderation.isBusy}
                onClick={() => moderation.blockSender(comment._id)}
              >
                {words.comments.block}
              </Button>
            )}
          </div>
          {answered === comment._id && (
            <ReplyBox comment={comment} moderation={moderation} onClose={() => setAnswered(null)} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Reasons({ reasons }: { reasons: string[] }) {
  const words = useAdminWords();
  if (reasons.length === 0) return null;
  return (
    <ul className="plain comment-reasons" aria-label={words.comments.reasons}>
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  );
}

interface ReplyBoxProps {
  comment: CommentRow;
  moderation: Moderation;
  onClose: () => void;
}

/** The author's reply to a comment, written in the queue. It is public at once, and so is a waiting comment with it. */
function ReplyBox({ comment, moderation, onClose }: ReplyBoxProps) {
  const words = useAdminWords();
  const [content, setContent] = useState("");
  useLeaveGuard(() => content !== "");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    moderation.reply(comment._id, content, onClose);
  };
  return (
    <form className="comment-reply-box" onSubmit={submit}>
      <TextareaField
        label={words.comments.replyTo(comment.name)}
        hint={comment.isApproved ? undefined : words.comments.replyApproves}
        max={maxCommentLength}
        dir="auto"
        required
        // The writer has just asked for the field.
        autoFocus
        value={content}
        onChange={(event) => setContent(event.target.value)}
      />
      <div className="comment-row-actions">
        <Button type="submit" className="button button-small button-primary" isInactive={moderation.isBusy}>
          {words.comments.sendReply}
        </Button>
        <Button className="button button-small" isInactive={moderation.isBusy} onClick={onClose}>
          {words.actions.cancel}
        </Button>
      </div>
    </form>
  );
}
