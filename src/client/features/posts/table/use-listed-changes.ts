import { useState } from "react";
import { maxPostChanges } from "../../../../shared/limits.ts";
import type { ListedPostChange } from "../../../../shared/schemas/post-schema.ts";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { trpc } from "../../../lib/calls/trpc.ts";
import { useOneAtATime } from "../../../lib/calls/use-one-at-a-time.ts";
import { notify } from "../../../lib/toasts/notify.ts";
import type { DoneAction } from "../../../ui/admin/undo-notice.tsx";
import { usePostsChanged } from "../use-posts-changed.ts";

type Change = Omit<ListedPostChange, "postId">;

/** Changes posts or pages from their list. The last change can be undone until the next one. */
export function useListedChanges() {
  const words = useAdminWords();
  const [done, setDone] = useState<DoneAction | null>(null);
  const postsChanged = usePostsChanged();
  const oneAtATime = useOneAtATime();
  const call = trpc.post.changeMany.useMutation();
  const show = (message: string, undo: DoneAction["undo"] = null) =>
    setDone((before) => ({ number: (before?.number ?? 0) + 1, message, undo }));

  /**
   * Changes posts in calls of a bounded size. When one fails, which a toast reports, the notice counts what was changed
   * before, and its Undo undoes that.
   */
  const changeAll = async (
    changes: ListedPostChange[],
    finish: (undo: ListedPostChange[], unsent: number) => void,
  ): Promise<void> => {
    const undo: ListedPostChange[] = [];
    let sent = 0;
    try {
      for (; sent < changes.length; sent += maxPostChanges) {
        const part = await call.mutateAsync({ changes: changes.slice(sent, sent + maxPostChanges) });
        undo.unshift(...part.undo);
      }
    } finally {
      await postsChanged();
      finish(undo, Math.max(0, changes.length - sent));
    }
  };

  const takeBack = (undo: ListedPostChange[]) => () =>
    oneAtATime(() => changeAll(undo, (changed) => show(words.posts.undone(changed.length))));

  return {
    done,
    isBusy: call.isPending,
    /** Hides the notice: another action was made. */
    forget: () => setDone(null),
    change: (postIds: string[], change: Change, sentence?: string) =>
      oneAtATime(() =>
        changeAll(
          postIds.map((postId) => ({ postId, ...change })),
          (undo, unsent) => {
            if (undo.length === 0 && unsent > 0) return setDone(null);
            const message = sentence ?? words.posts.done[nameOf(change)](undo.length);
            const undoThis = undo.length > 0 ? takeBack(undo) : null;
            show(unsent > 0 ? words.posts.partly(message, unsent) : message, undoThis);
            if (change.isDeleted && undoThis) void notify.undoable(message, words.actions.undo, undoThis);
          },
        ),
      ),
  };
}

export type ListedChanges = ReturnType<typeof useListedChanges>;

function nameOf({ isDeleted, isPublished, category }: Change) {
  if (isDeleted) return "isDeleted";
  if (isPublished !== undefined) return isPublished ? "isPublished" : "isUnpublished";
  return category === undefined ? "addTag" : "category";
}
