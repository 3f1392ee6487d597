import { type FormEvent, useState } from "react";
import { maxTagLength } from "../../../shared/limits.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";

interface RenameTagProps {
  /** The current name in the list. */
  name: string;
  isBusy: boolean;
  /** @param onConflict is called when another tab renamed the tag meanwhile and `name` has been loaded again */
  onSave: (rename: { name: string; shownName: string }, onConflict: () => void) => void;
  onCancel: () => void;
}

/**
 * The form that renames a tag, below it. A name that another tab saved meanwhile is shown before it can be replaced.
 */
export function RenameTag({ name, isBusy, onSave, onCancel }: RenameTagProps) {
  const { actions, settings, tags: words } = useAdminWords();
  const [opened] = useState(name);
  const [isConflict, setIsConflict] = useState(false);
  const shownName = isConflict ? name : opened;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("name"));
    onSave({ name: typed, shownName }, () => setIsConflict(true));
  };
  return (
    <form className="rows-form" onSubmit={submit}>
      <Field label={words.name} max={maxTagLength} hint={shownName === opened ? "" : settings.elsewhere(shownName)}>
        {(tied) => (
          // biome-ignore lint/a11y/noAutofocus: the form was opened to type the name
          <input {...tied} className="input" name="name" required autoFocus autoComplete="off" defaultValue={opened} />
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
