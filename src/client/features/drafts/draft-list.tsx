import { useState } from "react";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { TimeAgo } from "../../ui/time-ago.tsx";
import { type UnfinishedPost, useDrafts } from "./use-drafts.ts";
import "./draft-notice.css";

interface DraftListProps {
  /** The draft in the form, which the list leaves out. */
  openId: string;
  onContinue: (draftId: string) => void;
}

/** Lists new posts that were begun and never added. */
export function DraftList({ openId, onContinue }: DraftListProps) {
  const { posts, more, discard } = useDrafts(openId);
  const [asked, setAsked] = useState<UnfinishedPost | null>(null);
  if (posts.length === 0 && !more.hasNextPage) return null;
  return (
    <section className="notice" aria-label="Unfinished posts">
      <p>Not added yet:</p>
      <ul className="plain unfinished">
        {posts.map((post) => (
          <li key={post.draftId} className="draft-notice">
            <span className="unfinished-name">
              “{nameOf(post)}”, <TimeAgo moment={post.at} />
            </span>
            <span className="unfinished-actions">
              <button
                type="button"
                className="button button-small"
                aria-label={`Continue “${nameOf(post)}”`}
                onClick={() => onContinue(post.draftId)}
              >
                Continue
              </button>
              <button
                type="button"
                className="button button-small"
                aria-label={`Discard “${nameOf(post)}”`}
                onClick={() => setAsked(post)}
              >
                Discard
              </button>
            </span>
          </li>
        ))}
      </ul>
      <LoadMore list={more} />
      {asked && (
        <ConfirmDialog
          title={`Discard “${nameOf(asked)}”?`}
          action="Discard"
          isBusy={discard.isPending}
          onConfirm={() => discard.mutate(asked, { onSettled: () => setAsked(null) })}
          onCancel={() => setAsked(null)}
        >
          Its text will be gone for good.
        </ConfirmDialog>
      )}
    </section>
  );
}

const nameOf = ({ title, preview }: UnfinishedPost) => title.trim() || preview.trim() || "Untitled";
