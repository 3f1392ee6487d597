import { type ComponentProps, type FormEvent, useId, useState } from "react";
import { type ExportFormat, exportFormats } from "../../../shared/moving-formats.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { SubmitButton } from "../../ui/button.tsx";

/** Chooses a format and begins the download, which the browser shows like any other. */
export function ExportForm() {
  const { exporting: words } = useAdminWords();
  const [format, setFormat] = useState<ExportFormat>("longhand");
  const [withSubscribers, setWithSubscribers] = useState(true);
  const begin = trpc.export.begin.useMutation({
    // An attachment: the page stays.
    onSuccess: ({ address }) => window.location.assign(address),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    begin.mutate({ format, withSubscribers });
  };
  return (
    <>
      <form className="moving-form" onSubmit={submit}>
        <fieldset className="moving-files">
          <legend>{words.format}</legend>
          {exportFormats.map((it) => (
            <Choice
              key={it}
              type="radio"
              name="format"
              label={words.formats[it]}
              hint={words.hints[it]}
              checked={format === it}
              onChange={() => setFormat(it)}
            />
          ))}
        </fieldset>
        {format === "longhand" && (
          <Choice
            type="checkbox"
            label={words.withSubscribers}
            hint={words.withSubscribersHint}
            checked={withSubscribers}
            onChange={({ target }) => setWithSubscribers(target.checked)}
          />
        )}
        <p>{words.privacy}</p>
        <p className="moving-buttons">
          <SubmitButton isInactive={begin.isPending}>{words.download}</SubmitButton>
        </p>
      </form>
      {begin.data && <ExportState key={begin.data.ticket} ticket={begin.data.ticket} />}
    </>
  );
}

/** A radio button or check box with a hint below its label. */
function Choice({ label, hint, ...input }: ComponentProps<"input"> & { label: string; hint: string }) {
  const hintId = useId();
  return (
    <div className="moving-choice">
      <label className="moving-check">
        <input {...input} aria-describedby={hintId} />
        {label}
      </label>
      <small id={hintId} className="field-hint">
        {hint}
      </small>
    </div>
  );
}

/** Milliseconds between two requests while the download runs. */
const askAgainMs = 2_000;

/** The progress of a download and, when it is complete, its content. */
function ExportState({ ticket }: { ticket: string }) {
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
      <Lines
        title={words.what}
        lines={data.counts.map(({ kind, found, exported }) => words.counted(kind, found, exported))}
      />
      <Lines title={words.reasons} lines={data.reasons.map(({ message, count }) => words.reasonOf(message, count))} />
    </section>
  );
}

function Lines({ title, lines }: { title: string; lines: string[] }) {
  if (lines.length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}
