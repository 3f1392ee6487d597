import { ChoiceSetting } from "../../../features/settings/settings-fields.tsx";
import { SettingsForm } from "../../../features/settings/settings-form.tsx";
import { useAdminWords } from "../../../lib/admin-words.ts";

/** The choice between the two addresses of a post. The other one redirects. */
export default function AddressSettingsScreen() {
  const words = useAdminWords().settings;
  return (
    <SettingsForm>
      {(form) => <ChoiceSetting form={form} field="postAddress" choices={{ id: words.byId, title: words.byTitle }} />}
    </SettingsForm>
  );
}
