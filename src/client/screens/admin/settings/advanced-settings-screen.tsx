import { TextSetting } from "../../../features/settings/settings-fields.tsx";
import { SettingsForm } from "../../../features/settings/settings-form.tsx";
import { Verification } from "../../../features/settings/verification.tsx";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { SettingsPage } from "./settings-page.tsx";

/** What other sites ask for to know whose blog this is. */
export default function AdvancedSettingsScreen() {
  const words = useAdminWords().settings;
  return (
    <SettingsPage section="advanced">
      <SettingsForm>
        {(form) => (
          <>
            <TextSetting form={form} field="fediverseCreator" label={words.fediverse} hint={words.fediverseHint} />
            <Verification form={form} />
          </>
        )}
      </SettingsForm>
    </SettingsPage>
  );
}
