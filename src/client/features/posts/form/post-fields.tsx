import type { ReactNode } from "react";
import { maxSubTitleLength, maxTitleLength } from "../../../../shared/limits.ts";
import type { DraftText } from "../../../../shared/schemas/draft-schema.ts";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { Field } from "../../../ui/field.tsx";
import { useCategoryNames } from "../use-category-names.ts";
import { readMoment } from "./moment-field.tsx";
import { PublicationFields } from "./publication-fields.tsx";
import "./post-fields.css";

/** All fields but the text, the image and the details. */
export type PlainFields = Omit<DraftText, "description" | "imageId" | "details">;

interface PostFieldsProps {
  /** The initial values. */
  text: PlainFields;
  /** Shown between the sub title and the category. */
  description: ReactNode;
  /** Shown below a field. */
  toolFor?: (field: "title" | "subTitle" | "category") => ReactNode;
  /** A page keeps its category, which is not shown. */
  isPage?: boolean | undefined;
}

/** The fields of a post. They are uncontrolled: {@link readPlainFields} reads them. */
export function PostFields({ text, description, toolFor, isPage = false }: PostFieldsProps) {
  const words = useAdminWords();
  const names = useCategoryNames();
  // A draft may name a category by its former name; saving finds the new one.
  const categories = names.includes(text.category) || text.category === "" ? names : [...names, text.category];
  return (
    <>
      <Field label={words.postForm.title} max={maxTitleLength} tool={toolFor?.("title")}>
        {(tied) => (
          <input {...tied} className="input" name="title" required autoComplete="off" defaultValue={text.title} />
        )}
      </Field>
      <Field label={words.postForm.subTitle} max={maxSubTitleLength} tool={toolFor?.("subTitle")}>
        {(tied) => (
          <input {...tied} className="input" name="subTitle" required autoComplete="off" defaultValue={text.subTitle} />
        )}
      </Field>
      {description}
      <div hidden={isPage}>
        <Field label={words.postForm.category} tool={toolFor?.("category")}>
          {(tied) => (
            <select {...tied} className="input post-category" name="category" required defaultValue={text.category}>
              <option value="" disabled>
                {words.postForm.selectCategory}
              </option>
              {categories.map((category) => (
                <option key={category}>{category}</option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <PublicationFields {...text} />
    </>
  );
}

/** The values of the fields, enabled or not. */
export function readPlainFields(form: HTMLFormElement): PlainFields {
  const input = (name: string) => form.elements.namedItem(name) as HTMLInputElement;
  return {
    title: input("title").value,
    subTitle: input("subTitle").value,
    category: input("category").value,
    isPublished: input("isPublished").checked,
    publishedAt: readMoment(form, "publishedAt"),
    publishAt: readMoment(form, "publishAt"),
  };
}

/** Sets a field, with the event that typing would cause. */
export function writePlainField(form: HTMLFormElement, name: "title" | "subTitle" | "category", value: string): void {
  const input = form.elements.namedItem(name) as HTMLInputElement;
  input.value = value;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
