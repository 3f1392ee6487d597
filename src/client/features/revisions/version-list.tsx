import { Moment } from "../../ui/moment.tsx";
import type { Version } from "./versions.ts";

interface VersionListProps {
  versions: Version[];
  chosen: Version;
  onChoose: (version: Version) => void;
}

const kinds = { now: "The post as it is now", saved: null, setAside: "Set aside, never in the post" };

/** The history of a post, newest first. */
export function VersionList({ versions, chosen, onChoose }: VersionListProps) {
  return (
    <ol className="plain version-list" aria-label="Versions">
      {versions.map((version) => (
        <li key={version.revisionId ?? "now"}>
          <button
            type="button"
            className="version"
            aria-current={version === chosen ? "true" : undefined}
            onClick={() => onChoose(version)}
          >
            <Moment moment={version.at} />
            <span className="version-title">{version.title || "Untitled"}</span>
            {kinds[version.kind] && <span className="version-kind">{kinds[version.kind]}</span>}
          </button>
        </li>
      ))}
    </ol>
  );
}
