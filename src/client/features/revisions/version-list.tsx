import { useAdminWords } from "../../lib/admin-words.ts";
import { Moment } from "../../ui/moment.tsx";
import type { Version } from "./versions.ts";

interface VersionListProps {
  versions: Version[];
  selected: Version;
  onSelect: (version: Version) => void;
}

/** The history of a post, newest first. */
export function VersionList({ versions, selected, onSelect }: VersionListProps) {
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
