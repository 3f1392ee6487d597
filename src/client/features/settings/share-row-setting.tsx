import { type SharePlace, sharePlaces } from "../../../shared/share-places.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import type { SettingsFormState } from "./use-settings.ts";

/** The places where readers can share a post. The server refuses another number than three. */
export function ShareRowSetting({ form }: { form: SettingsFormState }) {
  const words = useAdminWords().settings;
  const names: Partial<Record<SharePlace, string>> = words.sharePlaces;
  const chosen = form.value("shareRow");
  const { error } = form.problem("shareRow");
  return (
    <fieldset className="settings-group">
      <legend>{words.shareRow}</legend>
      <div className="settings-choices">
        {sharePlaces.map((place) => (
          <label key={place} className="settings-switch">
            <input
              type="checkbox"
              name="shareRow"
              checked={chosen.includes(place)}
              onChange={({ target }) => {
                form.clear("shareRow");
                form.change(
                  "shareRow",
                  sharePlaces.filter((it) => (it === place ? target.checked : chosen.includes(it))),
                );
              }}
            />
            {names[place] ?? place}
          </label>
        ))}
      </div>
      {error ? (
        <p className="field-error" role="alert">
          {error}
        </p>
      ) : (
        <p className="field-hint">{words.shareRowHint}</p>
      )}
    </fieldset>
  );
}
