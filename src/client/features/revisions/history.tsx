import { useId, useState } from "react";
import type { PostToEdit } from "../../../shared/schemas/post-schema.ts";
import type { RevisionRow } from "../../../shared/schemas/revision-schema.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { RestoreButton } from "./restore-button.tsx";
import { VersionChanges } from "./version-changes.tsx";
import { VersionList } from "./version-list.tsx";
import { type comparable, type Version, versionBefore, versionsOf } from "./versions.ts";
import "./history.css";

/** The current post, or the current draft of a new post. */
export type HistoryPost = Pick<PostToEdit, "title" | "subTitle" | "description" | "updatedAt" | "isPublished"> &
  Parameters<typeof comparable>[0];

interface HistoryProps {
  post: HistoryPost;
  revisions: RevisionRow[];
  /** Whether it is the history of a post that was not added yet. */
  isDraft?: boolean;
  onRestored: () => Promise<unknown>;
}

/** The versions of a post, the changes of the selected one, and the button that restores it. */
export function History({ post, revisions, isDraft = false, onRestored }: HistoryProps) {
  const words = useAdminWords();
  const versions = versionsOf(post, revisions, isDraft);
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const [isAgainstNow, setAgainstNow] = useState(true);
  const headingId = useId();
  const now = versions[0] as Version;
  const selected = versions.find(({ revisionId }) => revisionId === selectedId) ?? now;
  const before = versionBefore(versions, selected);
  if (versions.length === 1) return <p className="notice">{words.history.none}</p>;
  const isNow = selected === now;
  const [older, newer] = isNow || !isAgainstNow ? [before, selected] : [selected, now];
  return (
    <div className="history">
      <VersionList versions={versions} selected={selected} onSelect={({ revisionId }) => setSelectedId(revisionId)} />
      <section className="history-version" aria-labelledby={headingId}>
        <h2 id={headingId}>{words.history.changes}</h2>
        {!isNow && (
          <div className="history-actions">
            <label className="history-compare">
              {words.history.show}
              <select
                className="input"
                value={isAgainstNow ? "now" : "before"}
                onChange={(event) => setAgainstNow(event.target.value === "now")}
              >
                <option value="now">{words.history.sinceThen}</option>
                <option value="before">{words.history.withIt}</option>
              </select>
            </label>
            {selected.revisionId && <RestoreButton revisionId={selected.revisionId} onRestored={onRestored} />}
          </div>
        )}
        {!isNow && post.isPublished && selected.kind !== "typed" && (
          <p className="history-note">{words.history.published}</p>
        )}
        {older && newer ? <VersionChanges post={post} before={older} after={newer} /> : <p>{words.history.oldest}</p>}
      </section>
    </div>
  );
}
