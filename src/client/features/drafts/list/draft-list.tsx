import { type ReactNode, useState } from "react";
import { currentAdminWords, useAdminWords } from "../../../lib/admin-words.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Link } from "../../../ui/link.tsx";
import { LoadMore } from "../../../ui/load-more.tsx";
import { TimeAgo } from "../../../ui/time-ago.tsx";
import type { UnfinishedPost } from "./unfinished-posts.ts";
import { useDrafts } from "./use-drafts.ts";
import "../draft-notice.css";

interface DraftListProps {
  /** The draft in the form, which the list leaves out. */
  openId: string;
  onContinue: (draftId: string) => void;
  /** Shown as a low box above a form: the newest draft that no other tab has open, and a link to all. */
  isNotice?: boolean;
  /** Shown in place of an empty list. */
  none?: ReactNode;
}

/** Lists new posts that were begun and never added. */
export function DraftList({ openId, onContinue, isNotice = false, none }: DraftListProps) {
  const words = useAdminWords();
  const { posts: all, more, discard, isRead } = useDrafts(openId);
  const [asked, setAsked] = useState<UnfinishedPost | null>(null);
  const posts = isNotice ? all.filter(({ isElsewhere }) => !isElsewhere).slice(0, 1) : all;
  if (posts.length === 0 && (isNotice || !more.hasNextPage)) return isRead ? none : null;
  return (
    <section className={isNotice ? "notice" : "drafts"} aria-label={words.drafts.unfinished}>
      {isNotice && <p>{words.drafts.notAdded}</p>}
      <ul className="plain unfinished">
        {posts.map((post) => (
          <li key={post.draftId} className="draft-notice">
            <span className="unfinished-name">
              {words.drafts.entry(nameOf(post), <TimeAgo key="ago" moment={post.at} />)}
            </span>
            {post.isElsewhere && <span className="unfinished-open">{words.drafts.openElsewhere}</span>}
            <span className="unfinished-actions">
              <Button
                className="button button-small"
                aria-label={words.drafts.continueOne(nameOf(post))}
                onClick={() => onContinue(post.draftId)}
              >
                {words.drafts.continue}
              </Button>
              <Link
                href={`/admin/drafts/${post.draftId}/history`}
                className="button button-small"
                aria-label={words.drafts.historyOf(nameOf(post))}
              >
                {words.history.title}
              </Link>
              <Button
                className="button button-small"
                aria-label={words.drafts.deleteOne(nameOf(post))}
                onClick={() => setAsked(post)}
              >
                {words.actions.delete}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {!isNotice && <LoadMore list={more} />}
      {isNotice && (all.length > posts.length || more.hasNextPage) && (
        <p>
          <Link href="/admin/drafts">{words.drafts.all(all.length, more.hasNextPage)}</Link>
        </p>
      )}
      {asked && (
        <ConfirmDialog
          title={words.drafts.deleteTitle(nameOf(asked))}
          action={words.actions.delete}
          isBusy={discard.isPending}
          onConfirm={() => discard.mutate(asked, { onSettled: () => setAsked(null) })}
          onCancel={() => setAsked(null)}
        >
          {words.drafts.deleteNote}
        </ConfirmDialog>
      )}
    </section>
  );
}

const nameOf = ({ title, preview }: UnfinishedPost) =>
  title.trim() || preview.trim() || currentAdminWords().posts.untitled;
