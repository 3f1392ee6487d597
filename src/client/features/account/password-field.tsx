import { maxPasswordLength } from "../../../shared/limits.ts";
import { Field } from "../../ui/field.tsx";

/** Asks for the password once more, as `password` in its form. */
export function PasswordField({ label }: { label: string }) {
  return (
    <Field label={label}>
      {(tied) => (
        <input
          {...tied}
          className="input"
          type="password"
          name="password"
          required
          maxLength={maxPasswordLength}
          autoComplete="current-password"
        />
      )}
    </Field>
  );
}
