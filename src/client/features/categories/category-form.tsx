import { type FormEvent, type ReactNode, useState } from "react";
import { maxCategoryDescriptionLength, maxCategoryLength } from "../../../shared/limits.ts";
import type { CategoryInput, CategoryRow } from "../../../shared/schemas/category-schema.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import "../../ui/rows.css";

interface CategoryFormProps {
  category?: CategoryRow;
  label: string;
  isBusy: boolean;
  /** @param onConflict is called when another tab saved meanwhile and `category` has been loaded again */
  onSave: (category: CategoryInput & { version?: string | undefined }, onConflict: () => void) => void;
  /** More buttons. */
  children?: ReactNode;
}

/**
 * Name and description of a category. The fields are uncontrolled. When another tab saved meanwhile, nothing is saved: a field that
 * was changed here keeps its text, the other one shows what is stored, and the next save is the owner's decision.
 */
export function CategoryForm({ category, label, isBusy, onSave, children }: CategoryFormProps) {
  const { categories: words, settings } = useAdminWords();
  const [opened] = useState(category);
  const [isConflict, setIsConflict] = useState(false);
  const shown = isConflict ? category : opened;
  const hintOf = (name: "name" | "description", hint = "") =>
    shown && shown[name] !== opened?.[name] ? settings.elsewhere(shown[name]) : hint;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    onSave(
      { version: shown?.version, name: String(fields.get("name")), description: String(fields.get("description")) },
      () => setIsConflict(true),
    );
  };
  return (
    <form className="rows-form" onSubmit={submit}>
      <Field label={words.name} hint={hintOf("name")} max={maxCategoryLength}>
        {(tied) => (
          <input {...tied} className="input" name="name" required autoComplete="off" defaultValue={category?.name} />
        )}
      </Field>
      <Field
        label={words.descriptionField}
        hint={hintOf("description", words.descriptionHint)}
        max={maxCategoryDescriptionLength}
      >
        {(tied) => (
          <textarea {...tied} className="input" name="description" rows={2} defaultValue={category?.description} />
        )}
      </Field>
      <p className="rows-buttons">
        <Button type="submit" className="button button-primary" isInactive={isBusy}>
          {label}
        </Button>
        {children}
      </p>
    </form>
  );
}
