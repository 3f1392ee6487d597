import { InputField } from "../field.tsx";

/** The field `password` of its form, for the current password. */
export function PasswordField({ label, hint }: { label: string; hint?: string }) {
  return (
    <InputField label={label} hint={hint} type="password" name="password" required autoComplete="current-password" />
  );
}
