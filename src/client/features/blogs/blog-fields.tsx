import type { ReactNode } from "react";
import { type Category, categories } from "../../../shared/categories.ts";
import { maxSubTitleLength, maxTitleLength } from "../../../shared/limits.ts";
import type { WorkingText } from "../../../shared/working-copy-schema.ts";
import { Field } from "../../ui/field.tsx";
import { readMoment } from "./moment-field.tsx";
import { PublicationFields } from "./publication-fields.tsx";
import "./blog-fields.css";

/** The fields but for text and picture, which are not plain. */
export type PlainFields = Omit<WorkingText, "description" | "imageId">;

interface BlogFieldsProps {
  /** What the fields start with. */
  text: PlainFields;
  /** Stands between the sub title and the category. */
  description: ReactNode;
}

/** The fields of a post. They keep their own values: {@link readPlainFields} reads them. */
export function BlogFields({ text, description }: BlogFieldsProps) {
  return (
    <>
      <Field label="Blog title">
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
      <Field label="Sub title">
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
      <Field label="Blog category">
        {(tied) => (
          <select {...tied} className="input blog-category" name="category" required defaultValue={text.category}>
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
