import { useAdminWords } from "../../lib/admin-words.ts";
import { SelectField } from "../../ui/admin/select-field.tsx";
import type { SettingsFormState } from "./use-settings.ts";

const hours = Array.from({ length: 24 }, (_, hour) => String(hour));

/** The day and hour of the weekly digest. */
export function DigestSetting({ form }: { form: SettingsFormState }) {
  const words = useAdminWords().mail;
  const days = Object.entries(words.digestDays) as [keyof typeof words.digestDays, string][];
  const day = form.value("digestDay");
  return (
    <>
      <SelectField
        label={words.digestDay}
        hint={words.digestHint}
        value={day}
        options={days}
        onChoose={(chosen) => form.change("digestDay", chosen)}
      />
      {day !== "off" && (
        <SelectField
          label={words.digestHour}
          hint={words.digestHourHint(form.value("timeZone"))}
          value={form.value("digestHour")}
          options={hours.map((hour) => [hour, words.hourName(hour)])}
          onChoose={(hour) => form.change("digestHour", hour)}
        />
      )}
    </>
  );
}
