import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";

/** Milliseconds between two requests while the download runs. */
const askAgainMs = 2_000;

/** The progress of a download and, when it is complete, its content. */
export function ExportState({ ticket }: { ticket: string }) {
  const { exporting: words } = useAdminWords();
  const { data } = trpc.export.state.useQuery(
    { ticket },
    {
      refetchInterval: ({ state: { data } }) =>
        data?.state === "sent" || data?.state === "failed" ? false : askAgainMs,
    },
  );
  if (!data) return null;
  return (
    <section>
      <p role="status">{words.states[data.state]}</p>
      {data.counts.length > 0 && (
        <>
          <h2>{words.what}</h2>
          <ul>
            {data.counts.map(({ kind, found, exported }) => (
              <li key={kind}>{words.counted(kind, found, exported)}</li>
            ))}
          </ul>
        </>
      )}
      {data.reasons.length > 0 && (
        <>
          <h2>{words.reasons}</h2>
          <ul>
            {data.reasons.map(({ message, count }) => (
              <li key={message}>{words.reasonOf(message, count)}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
