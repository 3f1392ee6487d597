import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { InputField } from "../field.tsx";

/** The field `code` of its form, for the second step. Shown to administrators with two-step sign-in. */
export function CodeField() {
  const { apiKeys: words } = useAdminWords();
  const twoStep = trpc.account.twoStep.useQuery();
  return twoStep.data?.isOn && <InputField label={words.code} name="code" required autoComplete="one-time-code" />;
}
