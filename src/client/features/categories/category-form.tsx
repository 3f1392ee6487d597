import type { FormEvent, ReactNode } from "react";
import { maxCategoryDescriptionLength, maxCategoryLength } from "../../../shared/limits.ts";
import type { CategoryInput } from "../../../shared/schemas/category-schema.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import "../../ui/rows.css";

interface CategoryFormProps {
  category?: CategoryInput;
  label: string;
  isBusy: boolean;
  onSave: (category: CategoryInput) => void;
  /** More buttons. */
  children?: ReactNode;
}

/** Name and description of a category. The fields are uncontrolled. */
export function CategoryForm({ category, label, isBusy, onSave, children }: CategoryFormProps) {
  const words = useAdminWords().categories;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    onSave({ name: String(fields.get("name")), description: String(fields.get("description")) });
  };
  return (
    <form className="rows-form" onSubmit={submit}>
      <Field label={words.name} max={maxCategoryLength}>
        {(tied) => (
          <input {...tied} className="input" name="name" required autoComplete="off" defaultValue={category?.name} />
        )}
      </Field>
      <Field label={words.descriptionField} hint={words.descriptionHint} max={maxCategoryDescriptionLength}>
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
