import { useAdminWords } from "../../lib/admin-words.ts";
import { Field } from "../../ui/field.tsx";
import type { SettingsFormState } from "./use-settings.ts";

const hours = Array.from({ length: 24 }, (_, hour) => String(hour));

/** The day and hour of the weekly digest. */
export function DigestSetting({ form }: { form: SettingsFormState }) {
  const words = useAdminWords().mail;
  const days = Object.entries(words.digestDays) as [keyof typeof words.digestDays, string][];
  const day = form.value("digestDay");
  return (
    <>
      <Field label={words.digestDay} hint={words.digestHint}>
        {(tied) => (
          <select
            {...tied}
            className="input"
            value={day}
            onChange={(event) => {
              const chosen = days.find(([name]) => name === event.target.value);
              if (chosen) form.change("digestDay", chosen[0]);
            }}
          >
            {days.map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      {day !== "off" && (
        <Field label={words.digestHour} hint={words.digestHourHint(form.value("timeZone"))}>
          {(tied) => (
            <select
              {...tied}
              className="input"
              value={form.value("digestHour")}
              onChange={(event) => form.change("digestHour", event.target.value)}
            >
              {hours.map((hour) => (
                <option key={hour} value={hour}>
                  {words.hourName(hour)}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
    </>
  );
}
