import type { ReactNode } from "react";
import { type Category, categories } from "../../../../shared/categories.ts";
import { maxSubTitleLength, maxTitleLength } from "../../../../shared/limits.ts";
import type { DraftText } from "../../../../shared/schemas/draft-schema.ts";
import { Field } from "../../../ui/field.tsx";
import { readMoment } from "./moment-field.tsx";
import { PublicationFields } from "./publication-fields.tsx";
import "./post-fields.css";

/** The fields but for text and image, which are not plain. */
export type PlainFields = Omit<DraftText, "description" | "imageId">;

interface PostFieldsProps {
  /** What the fields start with. */
  text: PlainFields;
  /** Stands between the sub title and the category. */
  description: ReactNode;
  /** Stands below a field. */
  toolFor?: (field: "title" | "subTitle" | "category") => ReactNode;
}

/** The fields of a post. They keep their own values: {@link readPlainFields} reads them. */
export function PostFields({ text, description, toolFor }: PostFieldsProps) {
  return (
    <>
      <Field label="Blog title" tool={toolFor?.("title")}>
        {(tied) => (
          <input
            {...tied}
            className="input"
            name="title"
            required
            maxLength={maxTitleLength}
            autoComplete="off"
            defaultValue={text.title}
          />
        )}
      </Field>
      <Field label="Sub title" tool={toolFor?.("subTitle")}>
        {(tied) => (
          <input
            {...tied}
            className="input"
            name="subTitle"
            required
            maxLength={maxSubTitleLength}
            autoComplete="off"
            defaultValue={text.subTitle}
          />
        )}
      </Field>
      {description}
      <Field label="Blog category" tool={toolFor?.("category")}>
        {(tied) => (
          <select {...tied} className="input post-category" name="category" required defaultValue={text.category}>
            <option value="" disabled>
              Select category
            </option>
            {categories.map((category) => (
              <option key={category}>{category}</option>
            ))}
          </select>
        )}
      </Field>
      <PublicationFields {...text} />
    </>
  );
}

/** What stands in the fields now, whether they are enabled or not. */
export function readPlainFields(form: HTMLFormElement): PlainFields {
  const input = (name: string) => form.elements.namedItem(name) as HTMLInputElement;
  return {
    title: input("title").value,
    subTitle: input("subTitle").value,
    category: input("category").value as Category,
    isPublished: input("isPublished").checked,
    publishedAt: readMoment(form, "publishedAt"),
    publishAt: readMoment(form, "publishAt"),
  };
}

/** Puts a value into a field, as if it had been typed. */
export function writePlainField(form: HTMLFormElement, name: "title" | "subTitle" | "category", value: string): void {
  const input = form.elements.namedItem(name) as HTMLInputElement;
  input.value = value;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
