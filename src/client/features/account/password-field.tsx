import { Field } from "../../ui/field.tsx";

/** The field `password` of its form, for the current password. */
export function PasswordField({ label }: { label: string }) {
  return (
    <Field label={label}>
      {(tied) => (
        <input {...tied} className="input" type="password" name="password" required autoComplete="current-password" />
      )}
    </Field>
  );
}
