import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { maxCategoryDescriptionLength, maxCategoryLength } from "../../../shared/limits.ts";
import type { CategoryInput, CategoryRow } from "../../../shared/schemas/category-schema.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { codeOf } from "../../lib/calls/failure.ts";
import { useSentProblems } from "../../lib/hooks/use-sent-problems.ts";
import { SubmitButton } from "../../ui/button.tsx";
import { InputField, TextareaField } from "../../ui/field.tsx";
import "../../ui/rows.css";

interface CategoryFormProps {
  category?: CategoryRow;
  label: string;
  isBusy: boolean;
  /** @param onFailed is called with the reason. When another tab saved meanwhile, `category` has been loaded again by then */
  onSave: (category: CategoryInput & { version?: string | undefined }, onFailed: (error: unknown) => void) => void;
  /** More buttons. */
  children?: ReactNode;
}

/**
 * Name and description of a category. The fields are uncontrolled. When another tab saved meanwhile, nothing is saved:
 * a field that was changed here keeps its text, the other one shows what is stored, and the owner decides by saving
 * again.
 */
export function CategoryForm({ category, label, isBusy, onSave, children }: CategoryFormProps) {
  const { categories: words, settings } = useAdminWords();
  const [opened] = useState(category);
  const [isConflict, setIsConflict] = useState(false);
  /** A saved form closes or is emptied: what is typed meanwhile would be lost. */
  const [isSaving, setIsSaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { problem, show, clear } = useSentProblems(form);
  const shown = isConflict ? category : opened;
  const hintOf = (name: "name" | "description", hint = "") =>
    shown && shown[name] !== opened?.[name] ? settings.elsewhere(shown[name]) : hint;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    setIsSaving(true);
    onSave(
      { version: shown?.version, name: String(fields.get("name")), description: String(fields.get("description")) },
      (error) => {
        setIsSaving(false);
        if (codeOf(error) === "CONFLICT") setIsConflict(true);
        else show(error);
      },
    );
  };
  return (
    <form
      ref={form}
      className="rows-form"
      onSubmit={submit}
      onInput={({ target }) => clear((target as HTMLInputElement).name)}
    >
      <InputField
        label={words.name}
        hint={hintOf("name")}
        max={maxCategoryLength}
        {...problem("name")}
        name="name"
        required
        readOnly={isSaving}
        autoComplete="off"
        defaultValue={category?.name}
      />
      <TextareaField
        label={words.descriptionField}
        hint={hintOf("description", words.descriptionHint)}
        max={maxCategoryDescriptionLength}
        {...problem("description")}
        name="description"
        rows={2}
        readOnly={isSaving}
        defaultValue={category?.description}
      />
      <p className="rows-buttons">
        <SubmitButton isInactive={isBusy}>{label}</SubmitButton>
        {children}
      </p>
    </form>
  );
}
