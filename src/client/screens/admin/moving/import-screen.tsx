import { useState } from "react";
import { type ForeignKind, foreignKinds, importSources } from "../../../../shared/moving-formats.ts";
import { ImportForm } from "../../../features/moving/import-form.tsx";
import { ImportUpload } from "../../../features/moving/import-upload.tsx";
import { JobView } from "../../../features/moving/job-view.tsx";
import { PastImports } from "../../../features/moving/past-imports.tsx";
import { useCategoryNames } from "../../../features/posts/use-category-names.ts";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { trpc } from "../../../lib/calls/trpc.ts";
import { LoadState } from "../../../ui/admin/load-state.tsx";
import "../../../ui/rows.css";
import "../../../features/moving/moving.css";

/** Imports another blog. */
export default function ImportScreen() {
  const { moving: words } = useAdminWords();
  const categories = useCategoryNames();
  const [chosen, setChosen] = useState("");
  const overview = useImportOverview();
  return (
    <div className="moving">
      <p>{words.intro}</p>
      <Guide />
      <LoadState query={overview} label={words.title} />
      {overview.data && (
        <>
          <section aria-label={words.upload}>
            <ImportUpload maxBytes={overview.data.maxBytes} onStored={setChosen} />
            <ImportForm overview={overview.data} categories={categories} chosen={chosen} onChoose={setChosen} />
          </section>
          {overview.data.job && <JobView job={overview.data.job} imports={overview.data.imports} />}
          <PastImports overview={overview.data} />
        </>
      )}
    </div>
  );
}

/** How to get the export of the program that is chosen. Some exports lack what people expect in them. */
function Guide() {
  const { moving: words } = useAdminWords();
  const [kind, setKind] = useState<ForeignKind | null>(null);
  return (
    <fieldset className="moving-guides">
      <legend>{words.sources}</legend>
      <div className="moving-sources">
        {foreignKinds.map((it) => (
          <label key={it}>
            <input type="radio" name="source" checked={it === kind} onChange={() => setKind(it)} />
            {importSources[it].name}
          </label>
        ))}
      </div>
      <p role="status">{kind && words.guides[kind]}</p>
    </fieldset>
  );
}

/** Milliseconds between two requests for the state of a running import. */
const lookEveryMs = 1_000;

/** The state of *Move in*, refreshed while an import runs, even one that another tab started. */
function useImportOverview() {
  return trpc.import.overview.useQuery(undefined, {
    refetchInterval: ({ state }) => (state.data?.job?.state === "running" ? lookEveryMs : false),
  });
}
