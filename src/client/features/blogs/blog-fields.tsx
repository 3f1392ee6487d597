import type { ReactNode } from "react";
import type { BlogFields as BlogFieldValues, BlogView } from "../../../shared/blog-schema.ts";
import { type Category, categories, defaultCategory } from "../../../shared/categories.ts";
import { maxSubTitleLength, maxTitleLength } from "../../../shared/limits.ts";
import { Field } from "../../ui/field.tsx";
import { PublicationDateField, readPublicationDate } from "./publication-date-field.tsx";
import "./blog-fields.css";

export interface PlainFields extends Omit<BlogFieldValues, "description"> {
  /** First publication, for a post that had one. */
  publishedAt: Date | undefined;
}

interface BlogFieldsProps {
  /** The post that is edited; without one the fields have the defaults of specification §2. */
  blog?: BlogView;
  /** Stands between the sub title and the category. */
  description: ReactNode;
}

/** The fields of a post. They keep their own values: {@link readPlainFields} reads them. */
export function BlogFields({ blog, description }: BlogFieldsProps) {
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
            defaultValue={blog?.title}
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
            defaultValue={blog?.subTitle}
          />
        )}
      </Field>
      {description}
      <Field label="Blog category">
        {(tied) => (
          <select
            {...tied}
            className="input blog-category"
            name="category"
            required
            defaultValue={blog?.category ?? defaultCategory}
          >
            <option value="" disabled>
              Select category
            </option>
            {categories.map((category) => (
              <option key={category}>{category}</option>
            ))}
          </select>
        )}
      </Field>
      <label className="blog-publish">
        <input type="checkbox" name="isPublished" defaultChecked={blog?.isPublished ?? false} />
        Publish Now
      </label>
      {blog?.publishedAt && <PublicationDateField moment={blog.publishedAt} />}
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
    publishedAt: readPublicationDate(form),
  };
}

export function areSameFields(one: PlainFields, other: PlainFields): boolean {
  return (Object.keys(one) as (keyof PlainFields)[]).every((name) => String(one[name]) === String(other[name]));
}
