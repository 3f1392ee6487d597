import { type ReactElement, type ReactNode, useId } from "react";

interface FieldProps {
  label: string;
  hint?: string;
  error?: string;
  /** Shown below the control, for example a button that fills it. */
  tool?: ReactNode;
  /** Renders the control with the ids of its label, hint and error. */
  children: (tied: { id: string; "aria-describedby"?: string; "aria-invalid"?: true }) => ReactElement;
}

/** A labelled control with its hint and its error. */
export function Field({ label, hint, error, tool, children }: FieldProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        ...(describedBy && { "aria-describedby": describedBy }),
        ...(error && { "aria-invalid": true }),
      })}
      {tool}
      {hint && (
        <span className="field-hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {error && (
        <span className="field-error" id={`${id}-error`} role="alert">
          {error}
        </span>
      )}
    </div>
  );
}
