import type { InputHTMLAttributes } from "react";
import { defaultAccent, isHexColour } from "../../../shared/look/look-values.ts";
import type { SiteField, SiteValues } from "../../../shared/schemas/site-schema.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { Field } from "../../ui/field.tsx";
import type { SettingsFormState } from "./use-settings.ts";

/** Settings of one type of value. */
type FieldOf<Value> = { [Name in SiteField]: SiteValues[Name] extends Value ? Name : never }[SiteField];

interface SettingProps<Name extends SiteField> {
  form: SettingsFormState;
  field: Name;
  label: string;
  hint?: string;
}

/**
 * The texts below a field: that the environment sets it, what another tab saved, or the hint; and the server's error.
 */
function useHint(form: SettingsFormState, field: SiteField, hint: string | undefined) {
  const words = useAdminWords().settings;
  const variable = form.state.pinned[field];
  const elsewhere = form.elsewhere(field);
  const shownHint = variable
    ? words.setBy(variable)
    : elsewhere === undefined
      ? hint
      : words.elsewhere(String(elsewhere));
  return { ...(shownHint && { hint: shownHint }), ...form.problem(field), isPinned: variable !== undefined };
}

/** A line of text. */
export function TextSetting({
  form,
  field,
  label,
  hint,
  ...input
}: SettingProps<FieldOf<string>> & Pick<InputHTMLAttributes<HTMLInputElement>, "type" | "list" | "autoComplete">) {
  const { isPinned, ...hintAndError } = useHint(form, field, hint);
  return (
    <Field label={label} {...hintAndError}>
      {(tied) => (
        <input
          {...tied}
          {...input}
          className="input"
          disabled={isPinned}
          value={form.value(field)}
          onChange={(event) => form.change(field, event.target.value)}
        />
      )}
    </Field>
  );
}

/** Several lines of text. */
export function LinesSetting({ form, field, label, hint }: SettingProps<FieldOf<string>>) {
  const { isPinned, ...hintAndError } = useHint(form, field, hint);
  return (
    <Field label={label} {...hintAndError}>
      {(tied) => (
        <textarea
          {...tied}
          className="input"
          rows={4}
          disabled={isPinned}
          value={form.value(field)}
          onChange={(event) => form.change(field, event.target.value)}
        />
      )}
    </Field>
  );
}

/** A list, one entry a line. Blank lines are left out when the form is saved. */
export function ListSetting({ form, field, label, hint }: SettingProps<FieldOf<string[]>>) {
  const { isPinned, ...hintAndError } = useHint(form, field, hint);
  return (
    <Field label={label} {...hintAndError}>
      {(tied) => (
        <textarea
          {...tied}
          className="input"
          rows={3}
          spellCheck={false}
          disabled={isPinned}
          defaultValue={form.value(field).join("\n")}
          onChange={(event) =>
            form.change(
              field,
              event.target.value
                .split("\n")
                .map((line) => line.trim())
                .filter(Boolean),
            )
          }
        />
      )}
    </Field>
  );
}

/** A colour: chosen in the browser's own dialog, or typed as #rrggbb. */
export function ColourSetting({ form, field, label, hint }: SettingProps<"accent">) {
  const { isPinned, ...hintAndError } = useHint(form, field, hint);
  const colour = form.value(field);
  return (
    <Field label={label} {...hintAndError}>
      {(tied) => (
        <span className="settings-colour">
          <input
            type="color"
            aria-label={label}
            disabled={isPinned}
            value={isHexColour(colour) ? colour.toLowerCase() : defaultAccent}
            onChange={(event) => form.change(field, event.target.value)}
          />
          <input
            {...tied}
            className="input"
            disabled={isPinned}
            spellCheck={false}
            autoComplete="off"
            value={colour}
            onChange={(event) => form.change(field, event.target.value)}
          />
        </span>
      )}
    </Field>
  );
}

/** On or off. */
export function SwitchSetting({ form, field, label, hint }: SettingProps<FieldOf<boolean>>) {
  const { isPinned, hint: shownHint } = useHint(form, field, hint);
  return (
    <div className="field">
      <label className="settings-switch">
        <input
          type="checkbox"
          disabled={isPinned}
          checked={form.value(field)}
          onChange={(event) => form.change(field, event.target.checked)}
        />
        {label}
      </label>
      {shownHint && <span className="field-hint">{shownHint}</span>}
    </div>
  );
}

/** One of a few choices. */
export function ChoiceSetting<Name extends FieldOf<string>>({
  form,
  field,
  label,
  hint,
  choices,
}: SettingProps<Name> & { choices: Record<SiteValues[Name], string> }) {
  const { isPinned, hint: shownHint } = useHint(form, field, hint);
  return (
    <fieldset className="settings-group" disabled={isPinned}>
      <legend>{label}</legend>
      <div className="settings-choices">
        {(Object.entries(choices) as [SiteValues[Name], string][]).map(([value, name]) => (
          <label key={value} className="settings-switch">
            <input
              type="radio"
              name={field}
              checked={form.value(field) === value}
              onChange={() => form.change(field, value)}
            />
            {name}
          </label>
        ))}
      </div>
      {shownHint && <p className="field-hint">{shownHint}</p>}
    </fieldset>
  );
}
