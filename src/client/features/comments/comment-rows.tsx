import type { CommentRow, CommentStatus } from "../../../shared/comment-schema.ts";
import { Link } from "../../ui/link.tsx";
import { TimeAgo } from "../../ui/time-ago.tsx";
import { ApproveButton } from "./approve-button.tsx";
import { CommentText } from "./comment-text.tsx";
import { RemoveCommentButton } from "./remove-comment-button.tsx";
import "./comment-rows.css";

const nothing: Record<CommentStatus, string> = {
  waiting: "No comment is waiting. You are up to date.",
  approved: "No approved comments yet.",
};

/** Comments as the administrator reads them, each with its post and what can be done with it. */
export function CommentRows({ comments, status }: { comments: CommentRow[]; status: CommentStatus }) {
  if (comments.length === 0) return <p className="notice">{nothing[status]}</p>;
  return (
    <ul className="plain comment-rows">
      {comments.map((comment) => (
        <li key={comment._id} className="comment-row">
          <div>
            <p className="comment-row-head">
              <strong>{comment.name}</strong> <TimeAgo moment={comment.createdAt} />
            </p>
            <CommentText text={comment.content} />
            <p className="comment-row-blog">
              On <Link href={`/blog/${comment.blog._id}`}>{comment.blog.title}</Link>
            </p>
          </div>
          <div className="comment-row-actions">
            {!comment.isApproved && <ApproveButton commentId={comment._id} author={comment.name} />}
            <RemoveCommentButton commentId={comment._id} author={comment.name} />
          </div>
        </li>
      ))}
    </ul>
  );
}
