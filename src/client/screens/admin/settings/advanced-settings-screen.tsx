import { TextSetting } from "../../../features/settings/settings-fields.tsx";
import { SettingsForm } from "../../../features/settings/settings-form.tsx";
import { Verification } from "../../../features/settings/verification.tsx";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { Link } from "../../../ui/link.tsx";
import { SettingsPage } from "./settings-page.tsx";

/** What other sites ask for to know whose blog this is. */
export default function AdvancedSettingsScreen() {
  const { settings: words, moving } = useAdminWords();
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
      <p>
        <Link href="/admin/import" className="button">
          {moving.title}
        </Link>
      </p>
    </SettingsPage>
  );
}
