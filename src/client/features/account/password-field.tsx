import { InputField } from "../../ui/field.tsx";

/** The field `password` of its form, for the current password. */
export function PasswordField({ label }: { label: string }) {
  return <InputField label={label} type="password" name="password" required autoComplete="current-password" />;
}
