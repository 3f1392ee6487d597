import { useState } from "react";
import { maxMoves } from "../../../shared/limits.ts";
import { messages } from "../../../shared/messages.ts";
import { movedMessage } from "../../../shared/moved-message.ts";
import type { CommentMove } from "../../../shared/schemas/comment-schema.ts";
import type { CommentStatus } from "../../../shared/schemas/comment-status.ts";
import { trpc } from "../../lib/trpc.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { useCommentsChanged } from "./use-comments-changed.ts";

/** What was done last, and how to take it back; a number of its own for each. */
export interface Done {
  number: number;
  message: string;
  undo: (() => void) | null;
}

/** What an administrator does with comments. Everything but emptying the spam can be undone, also after many other things. */
export function useCommentMoves() {
  const [done, setDone] = useState<Done | null>(null);
  const commentsChanged = useCommentsChanged();
  const oneAtATime = useOneAtATime();
  const move = trpc.comment.move.useMutation();
  const block = trpc.commentRules.blockSender.useMutation();
  const unblock = trpc.commentRules.unblockSender.useMutation();
  const empty = trpc.comment.emptySpam.useMutation();

  const tell = async (message: string, undo: Done["undo"] = null) => {
    await commentsChanged();
    setDone((before) => ({ number: (before?.number ?? 0) + 1, message, undo }));
  };

  /** @returns what undoes it, of those parts too that were done before one failed */
  const moveAll = async (moves: CommentMove[], onMoved: (undo: CommentMove[]) => Promise<void>) => {
    const undo: CommentMove[] = [];
    try {
      for (let from = 0; from < moves.length; from += maxMoves) {
        const part = await move.mutateAsync({ moves: moves.slice(from, from + maxMoves) });
        undo.unshift(...part.undo);
      }
    } finally {
      await onMoved(undo);
    }
  };

  return {
    done,
    isBusy: move.isPending || block.isPending || unblock.isPending || empty.isPending,
    moveTo: (to: CommentStatus, commentIds: string[]) =>
      oneAtATime(() =>
        moveAll(
          commentIds.map((commentId) => ({ commentId, to })),
          (undo) =>
            tell(
              movedMessage(to, undo.length),
              undo.length === 0 ? null : () => oneAtATime(() => moveAll(undo, () => tell(messages.undone))),
            ),
        ),
      ),
    blockSender: (commentId: string) =>
      oneAtATime(async () => {
        const { sender, message } = await block.mutateAsync({ commentId });
        await tell(message, () =>
          oneAtATime(async () => {
            await unblock.mutateAsync({ sender });
            await tell(messages.senderUnblocked);
          }),
        );
      }),
    emptySpam: () => oneAtATime(async () => tell((await empty.mutateAsync()).message)),
  };
}

export type CommentMoves = ReturnType<typeof useCommentMoves>;
