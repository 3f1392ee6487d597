import { type FormEvent, useState } from "react";
import { type ExportFormat, exportFormats } from "../../../shared/export-formats.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { Button } from "../../ui/button.tsx";
import { ExportState } from "./export-state.tsx";

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
            <p key={it}>
              <label>
                <input type="radio" name="format" checked={format === it} onChange={() => setFormat(it)} />{" "}
                {words.formats[it]}
              </label>
              <br />
              <small className="field-hint">{words.hints[it]}</small>
            </p>
          ))}
        </fieldset>
        {format === "longhand" && (
          <p>
            <label>
              <input
                type="checkbox"
                checked={withSubscribers}
                onChange={({ target }) => setWithSubscribers(target.checked)}
                aria-describedby="with-subscribers-hint"
              />{" "}
              {words.withSubscribers}
            </label>
            <br />
            <small className="field-hint" id="with-subscribers-hint">
              {words.withSubscribersHint}
            </small>
          </p>
        )}
        <p>{words.privacy}</p>
        <p className="moving-buttons">
          <Button type="submit" className="button button-primary" isInactive={begin.isPending}>
            {words.download}
          </Button>
        </p>
      </form>
      {begin.data && <ExportState key={begin.data.ticket} ticket={begin.data.ticket} />}
    </>
  );
}
