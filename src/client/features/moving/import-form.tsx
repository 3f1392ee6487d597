import { useState } from "react";
import type { ImportOverview } from "../../../shared/schemas/import-schema.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { formatBytes } from "../../lib/bytes.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { RowText } from "../../ui/admin/row-text.tsx";
import { SelectField } from "../../ui/admin/select-field.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmButton } from "../../ui/confirm-dialog.tsx";
import { InputField } from "../../ui/field.tsx";

interface ImportFormProps {
  overview: ImportOverview;
  /** Names of the categories. */
  categories: readonly string[];
  chosen: string;
  onChoose: (file: string) => void;
}

/** Chooses an export on the server, checks it and imports it. */
export function ImportForm({ overview, categories, chosen, onChoose }: ImportFormProps) {
  const { moving: words } = useAdminWords();
  const utils = trpc.useUtils();
  const { files, job } = overview;
  const before = job?.options;
  const [options, setOptions] = useState({
    category: before?.category ?? "",
    site: before?.site ?? "",
    fetches: before?.fetches ?? false,
    withTrash: before?.withTrash ?? false,
  });
  const change = (changes: Partial<typeof options>) => setOptions((now) => ({ ...now, ...changes }));
  const start = trpc.import.start.useMutation({ onSettled: () => utils.import.invalidate() });
  const isBusy = start.isPending || job?.state === "running";
  const file = files.some(({ name }) => name === chosen) ? chosen : (files[0]?.name ?? "");
  if (files.length === 0) return <p>{words.noFiles}</p>;
  return (
    <form
      className="moving-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) start.mutate({ file, isCheck: true, ...options });
      }}
    >
      <fieldset className="moving-files">
        <legend>{words.files}</legend>
        <ul className="rows plain">
          {files.map(({ name, bytes }) => (
            <li key={name}>
              <label className="moving-file">
                <input type="radio" name="file" checked={name === file} onChange={() => onChoose(name)} />
                <RowText name={name}>{bytes === null ? words.folder : formatBytes(bytes)}</RowText>
              </label>
              <RemoveImportFile name={name} isBusy={isBusy} />
            </li>
          ))}
        </ul>
      </fieldset>
      <details className="moving-options">
        <summary>{words.options}</summary>
        <SelectField
          label={words.category}
          value={options.category}
          options={[["", words.categoriesOfSource], ...categories.map((name) => [name, name] as const)]}
          onChoose={(category) => change({ category })}
        />
        <InputField
          label={words.site}
          hint={words.siteHint}
          type="url"
          value={options.site}
          onChange={({ target }) => change({ site: target.value })}
        />
        <CheckBox label={words.fetches} isOn={options.fetches} onChange={(fetches) => change({ fetches })} />
        <CheckBox label={words.withTrash} isOn={options.withTrash} onChange={(withTrash) => change({ withTrash })} />
      </details>
      <p className="moving-buttons">
        <Button type="submit" className="button" isInactive={isBusy}>
          {words.check}
        </Button>
        <Button
          className="button button-primary"
          isInactive={isBusy}
          onClick={() => start.mutate({ file, isCheck: false, ...options })}
        >
          {words.start}
        </Button>
      </p>
    </form>
  );
}

function CheckBox({ label, isOn, onChange }: { label: string; isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <label className="moving-check">
      <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
      {label}
    </label>
  );
}

function RemoveImportFile({ name, isBusy }: { name: string; isBusy: boolean }) {
  const { actions, moving: words } = useAdminWords();
  const utils = trpc.useUtils();
  const remove = trpc.import.removeFile.useMutation({ onSettled: () => utils.import.invalidate() });
  return (
    <ConfirmButton
      aria-label={words.removeFileOf(name)}
      isInactive={isBusy}
      asks={{ title: words.removeTitle(name), action: actions.remove, note: words.removeNote }}
      act={() => remove.mutateAsync({ file: name })}
    >
      {actions.remove}
    </ConfirmButton>
  );
}
