import type { CommentMove } from "./schemas/comment-schema.ts";
import type { CommentStatus } from "./schemas/comment-status.ts";

const done: Record<CommentStatus, string> = {
  waiting: "waiting again",
  approved: "approved",
  spam: "marked as spam",
  deleted: "deleted",
};

/** What moving some comments to a list did, in words. @param moved how many of them were still there */
export function movedMessage(to: CommentMove["to"], moved: number): string {
  if (moved === 0) return "Nothing was moved: the comments are gone";
  return moved === 1 ? `Comment ${done[to]}` : `${moved} comments ${done[to]}`;
}
