import type { FormEvent } from "react";
import { maxTagLength } from "../../../shared/limits.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";

interface RenameTagProps {
  name: string;
  isBusy: boolean;
  onSave: (name: string) => void;
  onCancel: () => void;
}

/** The form below a tag that gets another name. */
export function RenameTag({ name, isBusy, onSave, onCancel }: RenameTagProps) {
  const { actions, tags: words } = useAdminWords();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSave(String(new FormData(event.currentTarget).get("name")));
  };
  return (
    <form className="rows-form" onSubmit={submit}>
      <Field label={words.name} max={maxTagLength}>
        {(tied) => (
          // biome-ignore lint/a11y/noAutofocus: the form was opened to type the name
          <input {...tied} className="input" name="name" required autoFocus autoComplete="off" defaultValue={name} />
        )}
      </Field>
      <p className="rows-buttons">
        <Button type="submit" className="button button-primary" isInactive={isBusy}>
          {actions.save}
        </Button>
        <Button className="button" isInactive={isBusy} onClick={onCancel}>
          {actions.cancel}
        </Button>
      </p>
    </form>
  );
}
