import { useMutation } from "@tanstack/react-query";
import type { CountsShown, JobReport, ReasonShown } from "../../../shared/schemas/import-schema.ts";
import { currentAdminWords, useAdminWords } from "../../lib/admin-words.ts";
import { currentToken } from "../../lib/session/session-token.ts";
import { Button } from "../../ui/button.tsx";

const columns = ["found", "written", "unchanged", "skipped", "failed", "changed"] as const;
const severities = ["lost", "changed", "added", "note"] as const;

/** The numbers of a report, and what was lost or changed, in words. */
export function ReportView({ report }: { report: JobReport }) {
  const { moving: words } = useAdminWords();
  return (
    <>
      <div className="moving-table">
        <table>
          <caption>{words.counts}</caption>
          <thead>
            <tr>
              <td />
              {columns.map((column) => (
                <th key={column} scope="col">
                  {words.columns[column]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {report.counts.map((row) => (
              <tr key={row.kind}>
                <th scope="row">{words.kinds[row.kind] ?? row.kind}</th>
                {columns.map((column) => (
                  <td key={column} data-label={words.columns[column]}>
                    {numberOf(row, column)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {report.reasons.length === 0 && <p>{words.noReasons}</p>}
      {severities.map((severity) => (
        <Reasons
          key={severity}
          title={words.severities[severity]}
          of={report.reasons.filter((it) => it.severity === severity)}
        />
      ))}
    </>
  );
}

const numberOf = (row: CountsShown, column: (typeof columns)[number]) =>
  column === "written" ? row.imported + row.updated : row[column];

function Reasons({ title, of }: { title: string; of: readonly ReasonShown[] }) {
  const { moving: words } = useAdminWords();
  if (of.length === 0) return null;
  return (
    <section className="moving-reasons" aria-label={title}>
      <h3>{title}</h3>
      <ul className="plain">
        {of.map(({ kind, code, message, example, count }) => (
          <li key={`${kind} ${code}`} className="moving-reason">
            <span>
              {kind && <strong>{words.kinds[kind] ?? kind}</strong>} {message}
            </span>
            {example && <small>{words.reasonCount(count, example)}</small>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** @param name names the report for screen readers; without it they read the text of the button */
export function ReportButton({ importId, name }: { importId: string | null; name?: string }) {
  const { moving: words } = useAdminWords();
  const download = useMutation({ mutationFn: () => downloadReport(importId) });
  return (
    <Button
      className="button"
      isInactive={download.isPending}
      {...(name && { "aria-label": `${words.download}: ${name}` })}
      onClick={() => download.mutate()}
    >
      {words.download}
    </Button>
  );
}

/** Saves the report of an import, or of the last check, as a file. @throws Error with a sentence */
async function downloadReport(importId: string | null): Promise<void> {
  const id = importId ?? "check";
  const response = await fetch(`/api/admin/imports/${id}/report`, { headers: { Authorization: currentToken() ?? "" } });
  if (!response.ok) throw new Error(currentAdminWords().moving.downloadFailed);
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = address;
  link.download = `import-${id}.json`;
  link.click();
  URL.revokeObjectURL(address);
}
