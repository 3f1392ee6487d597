import { useState } from "react";
import type { CommentStatus } from "../../../shared/comment-status.ts";
import { maxMoves } from "../../../shared/limits.ts";
import type { CommentMove } from "../../../shared/schemas/comment-schema.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { useOneAtATime } from "../../lib/calls/use-one-at-a-time.ts";
import { useRefetch } from "../../lib/calls/use-refetch.ts";
import type { DoneAction } from "../../ui/admin/undo-notice.tsx";

/** The actions on comments. All except replies and emptying the spam can be undone, even after later actions. */
export function useModeration() {
  const words = useAdminWords();
  const [done, setDone] = useState<DoneAction | null>(null);
  const commentsChanged = useRefetch("comment", "dashboard");
  const oneAtATime = useOneAtATime();
  // The notice above the list shows the answers.
  const inNotice = { meta: { hidesAnswer: true } };
  const move = trpc.comment.move.useMutation();
  const block = trpc.commentRules.blockSender.useMutation(inNotice);
  const unblock = trpc.commentRules.unblockSender.useMutation(inNotice);
  const reply = trpc.comment.reply.useMutation(inNotice);
  const empty = trpc.comment.emptySpam.useMutation(inNotice);

  const finish = async (message: string, undo: DoneAction["undo"] = null) => {
    await commentsChanged();
    setDone((before) => ({ number: (before?.number ?? 0) + 1, message, undo }));
  };

  /** Moves comments in batches. `onMoved` receives the moves that undo it, even when a later batch failed. */
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
    isBusy: move.isPending || block.isPending || unblock.isPending || reply.isPending || empty.isPending,
    moveTo: (to: CommentStatus, commentIds: string[]) =>
      oneAtATime(() =>
        moveAll(
          commentIds.map((commentId) => ({ commentId, to })),
          (undo) =>
            finish(
              words.comments.moved(to, undo.length),
              undo.length === 0 ? null : () => oneAtATime(() => moveAll(undo, () => finish(words.comments.undone))),
            ),
        ),
      ),
    blockSender: (commentId: string) =>
      oneAtATime(async () => {
        const { sender, message } = await block.mutateAsync({ commentId });
        await finish(message, () =>
          oneAtATime(async () => {
            await unblock.mutateAsync({ sender });
            await finish(words.both.senderUnblocked);
          }),
        );
      }),
    /** A reply cannot be undone here: it can be deleted like every comment. */
    reply: (commentId: string, content: string, onSent: () => void) =>
      oneAtATime(async () => {
        const { message } = await reply.mutateAsync({ commentId, content });
        onSent();
        await finish(message);
      }),
    emptySpam: () => oneAtATime(async () => finish((await empty.mutateAsync()).message)),
  };
}

export type Moderation = ReturnType<typeof useModeration>;
