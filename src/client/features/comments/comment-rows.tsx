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
  /** Replies that are not sent yet, by comment. Undo brings a comment back with its reply. */
  const [replies, setReplies] = useState<Record<string, string | undefined>>({});
  useLeaveGuard(() => Object.values(replies).some(Boolean));
  const setReply = (commentId: string, reply?: string) => setReplies((now) => ({ ...now, [commentId]: reply }));
  const send = (commentId: string, sent: string) =>
    moderation.reply(commentId, sent, () =>
      // What was typed while the reply was sent stays.
      setReplies((now) => (now[commentId] === sent ? { ...now, [commentId]: undefined } : now)),
    );
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
                onClick={() => setReply(comment._id, replies[comment._id] ?? "")}
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
          {replies[comment._id] !== undefined && (
            <ReplyBox
              comment={comment}
              isBusy={moderation.isBusy}
              reply={replies[comment._id] ?? ""}
              onChange={(reply) => setReply(comment._id, reply)}
              onSend={() => send(comment._id, replies[comment._id] ?? "")}
            />
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
  isBusy: boolean;
  reply: string;
  /** Without a reply, the box is closed. */
  onChange: (reply?: string) => void;
  onSend: () => void;
}

/** The author's reply to a comment, written in the queue. It is public at once, and so is a waiting comment with it. */
function ReplyBox({ comment, isBusy, reply, onChange, onSend }: ReplyBoxProps) {
  const words = useAdminWords();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSend();
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
        value={reply}
        onChange={(event) => onChange(event.target.value)}
      />
      <div className="comment-row-actions">
        <Button type="submit" className="button button-small button-primary" isInactive={isBusy}>
          {words.comments.sendReply}
        </Button>
        <Button className="button button-small" isInactive={isBusy} onClick={() => onChange()}>
          {words.actions.cancel}
        </Button>
      </div>
    </form>
  );
}
