import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { TextDiff } from "../../ui/diff/text-diff.tsx";
import { useAuthorNames } from "../../ui/diff/use-author-names.ts";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { comparable, type Version } from "./versions.ts";

interface VersionChangesProps {
  post: Parameters<typeof comparable>[0];
  before: Version;
  after: Version;
}

/** The changes from one version to another. */
export function VersionChanges({ post, before, after }: VersionChangesProps) {
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
