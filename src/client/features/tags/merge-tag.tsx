import { type FormEvent, useId, useState } from "react";
import { maxTagLength } from "../../../shared/limits.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { useTagSuggestions } from "../../lib/hooks/use-tag-suggestions.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import "../../ui/rows.css";

interface MergeTagProps {
  name: string;
  isBusy: boolean;
  onMerge: (into: string) => void;
  onCancel: () => void;
}

/**
 * Asks for the tag that takes over everything from this one. A text field, because a blog may have thousands of tags.
 */
export function MergeTag({ name, isBusy, onMerge, onCancel }: MergeTagProps) {
  const { actions, tags: words } = useAdminWords();
  const [into, setInto] = useState("");
  const listId = useId();
  const suggested = useTagSuggestions(into, true);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onMerge(into);
  };
  return (
    <Dialog title={words.mergeTitle(name)} {...(!isBusy && { onClose: onCancel })}>
      <form className="rows-form" onSubmit={submit}>
        <Field label={words.into} hint={words.mergeNote} max={maxTagLength}>
          {(tied) => (
            <>
              <input
                {...tied}
                className="input"
                list={listId}
                required
                autoComplete="off"
                autoCapitalize="none"
                value={into}
                onChange={({ target }) => setInto(target.value)}
              />
              <datalist id={listId}>
                {suggested
                  .filter((tag) => tag !== name)
                  .map((tag) => (
                    <option key={tag} value={tag} />
                  ))}
              </datalist>
            </>
          )}
        </Field>
        <p className="dialog-buttons">
          <Button isInactive={isBusy} onClick={onCancel}>
            {actions.cancel}
          </Button>
          <Button type="submit" className="button button-danger" isInactive={isBusy}>
            {words.merge}
          </Button>
        </p>
      </form>
    </Dialog>
  );
}
