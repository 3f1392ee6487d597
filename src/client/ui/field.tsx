import { type ComponentProps, type FormEvent, type ReactElement, type ReactNode, useId, useState } from "react";
import { countCharacters } from "../../shared/text/characters.ts";
import { useWords } from "../lib/words.ts";

interface FieldProps {
  label: string;
  hint?: string;
  error?: string;
  /** Maximum characters. The field shows how many are left when few are; a longer text is kept but cannot be sent. */
  max?: number;
  /** Shown below the control, for example a button that fills it. */
  tool?: ReactNode;
  /** Renders the control with the ids of its label, hint and error. */
  children: (tied: { id: string; "aria-describedby"?: string; "aria-invalid"?: true }) => ReactElement;
}

/** A labelled control with its hint and its error. */
export function Field({ label, hint, error, max = 0, tool, children }: FieldProps) {
  const id = useId();
  const { atMost } = useWords();
  const [left, setLeft] = useState(max);
  const problem = left < 0 ? atMost(max, left) : error;
  const advice = !problem && left < max / 10 ? atMost(max, left) : hint;
  const measure = ({ target }: FormEvent) => {
    const field = target as HTMLInputElement;
    // A tool may have a control of its own.
    if (!max || field.id !== id) return;
    const now = max - countCharacters(field.value);
    field.setCustomValidity(now < 0 ? atMost(max, now) : "");
    setLeft(now);
  };
  const describedBy = [advice && `${id}-hint`, problem && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className="field" onInput={measure}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        ...(describedBy && { "aria-describedby": describedBy }),
        ...(problem && { "aria-invalid": true }),
      })}
      {tool}
      {advice && (
        <span className="field-hint" id={`${id}-hint`}>
          {advice}
        </span>
      )}
      {problem && (
        <span className="field-error" id={`${id}-error`} role="alert">
          {problem}
        </span>
      )}
    </div>
  );
}

type FieldTexts = Omit<ComponentProps<typeof Field>, "children">;

/** The attributes of a labelled control: its texts, and what belongs to the element. */
export type ControlProps<Tag extends "input" | "textarea" | "select"> = FieldTexts &
  Omit<ComponentProps<Tag>, keyof FieldTexts>;

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
