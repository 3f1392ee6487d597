import { useId, useState } from "react";
import type { PostView } from "../../../shared/schemas/post-schema.ts";
import type { RevisionRow } from "../../../shared/schemas/revision-schema.ts";
import { RestoreButton } from "./restore-button.tsx";
import { VersionChanges } from "./version-changes.tsx";
import { VersionList } from "./version-list.tsx";
import { type Version, versionBefore, versionsOf } from "./versions.ts";
import "./history.css";

interface HistoryProps {
  post: PostView;
  revisions: RevisionRow[];
  onRestored: () => Promise<unknown>;
}

/** Every version of a post, what changed in the chosen one, and the way back to it. */
export function History({ post, revisions, onRestored }: HistoryProps) {
  const versions = versionsOf(post, revisions);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [isAgainstNow, setAgainstNow] = useState(true);
  const headingId = useId();
  const now = versions[0] as Version;
  const chosen = versions.find(({ revisionId }) => revisionId === chosenId) ?? now;
  const before = versionBefore(versions, chosen);
  if (versions.length === 1)
    return <p className="notice">There is no earlier version: each save keeps the one before.</p>;
  const isNow = chosen === now;
  const [older, newer] = isNow || !isAgainstNow ? [before, chosen] : [chosen, now];
  return (
    <div className="history">
      <VersionList versions={versions} chosen={chosen} onChoose={({ revisionId }) => setChosenId(revisionId)} />
      <section className="history-version" aria-labelledby={headingId}>
        <h2 id={headingId}>Changes</h2>
        {!isNow && (
          <div className="history-actions">
            <label className="history-compare">
              Show
              <select
                className="input"
                value={isAgainstNow ? "now" : "before"}
                onChange={(event) => setAgainstNow(event.target.value === "now")}
              >
                <option value="now">what changed since then</option>
                <option value="before">what changed with it</option>
              </select>
            </label>
            {chosen.revisionId && <RestoreButton revisionId={chosen.revisionId} onRestored={onRestored} />}
          </div>
        )}
        {!isNow && post.isPublished && (
          <p className="history-note">The post is published: visitors see a restored version at once.</p>
        )}
        {older && newer ? (
          <VersionChanges post={post} before={older} after={newer} />
        ) : (
          <p>This is the oldest version: there is none before it.</p>
        )}
      </section>
    </div>
  );
}
