import { SwitchSetting, TextSetting } from "../../../features/settings/settings-fields.tsx";
import { SettingsForm } from "../../../features/settings/settings-form.tsx";
import { LanguageOptions, TimeZoneOptions } from "../../../ui/locale-options.tsx";

/** The language of the blog, and the time zone of dates and schedules. */
export default function TimeSettingsScreen() {
  return (
    <SettingsForm>
      {(form) => (
        <>
          <TextSetting form={form} field="language" list="languages" autoComplete="off" />
          <datalist id="languages">
            <LanguageOptions />
          </datalist>
          <SwitchSetting form={form} field="listsTranslations" />
          <SwitchSetting form={form} field="smartPunctuation" />
          <TextSetting form={form} field="timeZone" list="time-zones" autoComplete="off" />
          <datalist id="time-zones">
            <TimeZoneOptions />
          </datalist>
        </>
      )}
    </SettingsForm>
  );
}
