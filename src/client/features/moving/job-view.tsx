import type { ImportJob, ImportOverview } from "../../../shared/schemas/import-schema.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { Button } from "../../ui/button.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { ReportButton, ReportView } from "./report-view.tsx";

/** The check or import that runs, or the last one with its report. */
export function JobView({ job, imports }: { job: ImportJob; imports: ImportOverview["imports"] }) {
  const { moving: words } = useAdminWords();
  const isUndone = imports.some(({ _id, undoneAt }) => _id === job.report?.importId && undoneAt !== null);
  const title = job.isCheck ? words.checked(job.file) : words.imported(job.file);
  return (
    <section className="moving-job" aria-labelledby="moving-job">
      <h2 id="moving-job">{title}</h2>
      {job.state === "running" ? <Running job={job} /> : <Outcome job={job} isUndone={isUndone} />}
    </section>
  );
}

function Running({ job }: { job: ImportJob }) {
  const { moving: words } = useAdminWords();
  const utils = trpc.useUtils();
  const { items, total } = job;
  const label = words.running(job.isCheck, job.file);
  const stop = trpc.import.stop.useMutation({ onSettled: () => utils.import.invalidate() });
  return (
    <>
      <ProgressBar label={label} value={total === null ? undefined : items} max={total ?? undefined} />
      <p role="status">{total === null ? words.itemsSoFar(items) : words.itemsOf(items, total)}</p>
      <p>
        <Button className="button" isInactive={stop.isPending} onClick={() => stop.mutate()}>
          {words.stop}
        </Button>
      </p>
    </>
  );
}

function Outcome({ job, isUndone }: { job: ImportJob; isUndone: boolean }) {
  const { moving: words } = useAdminWords();
  const { state, report, isCheck } = job;
  if (state === "failed" || state === "interrupted") return <p role="alert">{words.states[state](job.said)}</p>;
  if (state === "hung" || state === "killed" || state === "stopped") return <p role="alert">{words.states[state]}</p>;
  if (!report) return null;
  return (
    <>
      {isUndone && <p>{words.undoneNote}</p>}
      {isCheck && <p>{words.checkNote}</p>}
      {!report.isComplete && <p role="alert">{words.incomplete}</p>}
      <ReportView report={report} />
      <p>
        <ReportButton importId={report.importId} />
      </p>
    </>
  );
}
