import { SwitchSetting, TextSetting } from "../../../features/settings/settings-fields.tsx";
import { SettingsForm } from "../../../features/settings/settings-form.tsx";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { LanguageOptions } from "../../../ui/language-options.tsx";

/** The language of the blog, and the time zone of dates and schedules. */
export default function TimeSettingsScreen() {
  const words = useAdminWords().settings;
  return (
    <SettingsForm>
      {(form) => (
        <>
          <TextSetting
            form={form}
            field="language"
            label={words.language}
            hint={words.languageHint}
            list="languages"
            autoComplete="off"
          />
          <LanguageOptions id="languages" />
          <SwitchSetting
            form={form}
            field="smartPunctuation"
            label={words.smartPunctuation}
            hint={words.smartPunctuationHint}
          />
          <TextSetting
            form={form}
            field="timeZone"
            label={words.timeZone}
            hint={words.timeZoneHint}
            list="time-zones"
            autoComplete="off"
          />
          <datalist id="time-zones">
            {Intl.supportedValuesOf("timeZone").map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </>
      )}
    </SettingsForm>
  );
}
