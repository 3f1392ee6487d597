import type { ComponentProps } from "react";
import { Field } from "../field.tsx";

type FieldTexts = Omit<ComponentProps<typeof Field>, "children">;

/** The attributes of a labelled control: its texts, and what belongs to the element. */
type ControlProps<Tag extends "input" | "textarea"> = FieldTexts & Omit<ComponentProps<Tag>, keyof FieldTexts>;

/** A labelled line of text, or another `input`. */
export function InputField({ label, hint, error, max, tool, ...input }: ControlProps<"input">) {
  return (
    <Field label={label} hint={hint} error={error} max={max} tool={tool}>
      {(tied) => <input {...tied} {...input} className="input" />}
    </Field>
  );
}

/** Several labelled lines of text. */
export function TextareaField({ label, hint, error, max, tool, ...textarea }: ControlProps<"textarea">) {
  return (
    <Field label={label} hint={hint} error={error} max={max} tool={tool}>
      {(tied) => <textarea {...tied} {...textarea} className="input" />}
    </Field>
  );
}
