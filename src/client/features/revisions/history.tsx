import { useId, useState } from "react";
import { imagePath } from "../../../shared/image-widths.ts";
import type { SomeDetails } from "../../../shared/post-fields.ts";
import type { PostToEdit, PostView } from "../../../shared/schemas/post-schema.ts";
import type { RevisionRow } from "../../../shared/schemas/revision-schema.ts";
import type { AdminWords } from "../../../shared/words/admin/en.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { Button } from "../../ui/button.tsx";
import { detailLines } from "../../ui/diff/detail-lines.ts";
import { type Comparable, TextDiff } from "../../ui/diff/text-diff.tsx";
import { useAuthorNames } from "../../ui/diff/use-author-names.ts";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { Moment } from "../../ui/moment.tsx";
import { Spinner } from "../../ui/spinner.tsx";
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

interface VersionListProps {
  versions: Version[];
  selected: Version;
  onSelect: (version: Version) => void;
}

/** The history of a post, newest first. */
function VersionList({ versions, selected, onSelect }: VersionListProps) {
  const words = useAdminWords();
  return (
    <ol className="plain version-list" aria-label={words.history.versions}>
      {versions.map((version) => (
        <li key={version.revisionId ?? "now"}>
          <button
            type="button"
            className="version"
            aria-current={version === selected ? "true" : undefined}
            onClick={() => onSelect(version)}
          >
            <Moment moment={version.at} />
            <span className="version-title">{version.title || words.posts.untitled}</span>
            {words.history.kinds[version.kind] && (
              <span className="version-kind">{words.history.kinds[version.kind]}</span>
            )}
          </button>
        </li>
      ))}
    </ol>
  );
}

interface VersionChangesProps {
  post: Parameters<typeof comparable>[0];
  before: Version;
  after: Version;
}

/** The changes from one version to another. */
function VersionChanges({ post, before, after }: VersionChangesProps) {
  const words = useAdminWords();
  const authorName = useAuthorNames();
  const [older, newer] = [useVersion(before), useVersion(after)];
  const failed = [older, newer].find(({ isLoadingError }) => isLoadingError);
  if (failed) return <LoadFailed query={failed} />;
  const textOf = ({ revisionId }: Version, { data }: typeof older) => (revisionId === null ? post : data);
  const [one, other] = [textOf(before, older), textOf(after, newer)];
  if (!one || !other) return <Spinner label={words.history.loadingVersion} />;
  return <TextDiff before={comparable(one, words, authorName)} after={comparable(other, words, authorName)} />;
}

/** A stored version never changes, so it is fetched once. */
function useVersion({ revisionId }: Version) {
  return trpc.revision.byId.useQuery(
    { revisionId: revisionId ?? "" },
    { enabled: revisionId !== null, staleTime: Number.POSITIVE_INFINITY },
  );
}

interface RestoreButtonProps {
  revisionId: string;
  /** Refetches everything that shows posts. */
  onRestored: () => Promise<unknown>;
}

/** Restores a version without a confirmation: the current text becomes a version, so nothing is lost. */
function RestoreButton({ revisionId, onRestored }: RestoreButtonProps) {
  const words = useAdminWords();
  const utils = trpc.useUtils();
  const restore = trpc.revision.restore.useMutation({
    onSuccess: () => Promise.all([utils.revision.list.invalidate(), onRestored()]),
  });
  return (
    <Button
      className="button button-primary"
      isInactive={restore.isPending}
      onClick={() => restore.mutate({ revisionId })}
    >
      {words.history.restore}
    </Button>
  );
}

/** One entry of a post's history. The current post comes first and has no revision. */
interface Version {
  revisionId: string | null;
  at: Date;
  title: string;
  kind: RevisionRow["kind"] | "now" | "draftNow";
}

/** Newest first, as the server lists them. */
function versionsOf(
  post: Pick<PostView, "updatedAt" | "title">,
  revisions: RevisionRow[],
  isDraft: boolean,
): Version[] {
  const kind = isDraft ? "draftNow" : "now";
  const now: Version = { revisionId: null, at: post.updatedAt, title: post.title, kind };
  return [now, ...revisions.map(({ _id, savedAt, title, kind }) => ({ revisionId: _id, at: savedAt, title, kind }))];
}

/**
 * The version before another one. Skips text that was set aside, which was never in the post, and autosaved text, which
 * was only in its draft.
 */
function versionBefore(versions: Version[], version: Version): Version | undefined {
  const older = versions.slice(versions.indexOf(version) + 1);
  const isTyped = version.kind === "typed" || version.kind === "draftNow";
  return older.find(({ kind }) => kind === "saved" || (isTyped && kind === "typed"));
}

/** What the diff of two versions compares. */
function comparable(
  text: Pick<PostView, "title" | "subTitle" | "description"> & {
    category: string;
    imageId: string | null;
    details: SomeDetails;
  },
  words: AdminWords,
  authorName: (id: string) => string,
): Comparable {
  const { diff } = words;
  return {
    lines: {
      [diff.title]: text.title,
      [diff.subTitle]: text.subTitle,
      [diff.category]: text.category,
      ...detailLines(text.details, words, authorName),
    },
    image: text.imageId && imagePath(text.imageId, 400),
    html: text.description,
  };
}
