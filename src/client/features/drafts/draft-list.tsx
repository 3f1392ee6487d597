import { type ReactNode, useState } from "react";
import { currentAdminWords, useAdminWords } from "../../lib/admin-words.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Link } from "../../ui/link.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { TimeAgo } from "../../ui/time-ago.tsx";
import { type UnfinishedPost, useDrafts } from "./use-drafts.ts";
import "./draft-notice.css";

interface DraftListProps {
  /** The draft in the form, which the list leaves out. */
  openId: string;
  onContinue: (draftId: string) => void;
  /** A low box above a form. */
  isNotice?: boolean;
  /** Shown in place of an empty list. */
  none?: ReactNode;
}

/** Lists new posts that were begun and never added. */
export function DraftList({ openId, onContinue, isNotice = false, none }: DraftListProps) {
  const words = useAdminWords();
  const { posts, more, discard, isRead } = useDrafts(openId);
  const [asked, setAsked] = useState<UnfinishedPost | null>(null);
  if (posts.length === 0 && !more.hasNextPage) return isRead ? none : null;
  return (
    <section className={isNotice ? "notice" : "drafts"} aria-label={words.drafts.unfinished}>
      {isNotice && <p>{words.drafts.notAdded}</p>}
      <ul className="plain unfinished">
        {posts.map((post) => (
          <li key={post.draftId} className="draft-notice">
            <span className="unfinished-name">
              {words.drafts.entry(nameOf(post), <TimeAgo key="ago" moment={post.at} />)}
            </span>
            <span className="unfinished-actions">
              <button
                type="button"
                className="button button-small"
                aria-label={words.drafts.continueOne(nameOf(post))}
                onClick={() => onContinue(post.draftId)}
              >
                {words.drafts.continue}
              </button>
              <Link
                href={`/admin/drafts/${post.draftId}/history`}
                className="button button-small"
                aria-label={words.drafts.historyOf(nameOf(post))}
              >
                {words.history.title}
              </Link>
              <button
                type="button"
                className="button button-small"
                aria-label={words.drafts.deleteOne(nameOf(post))}
                onClick={() => setAsked(post)}
              >
                {words.actions.delete}
              </button>
            </span>
          </li>
        ))}
      </ul>
      <LoadMore list={more} />
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
