import type { InputHTMLAttributes, ReactNode } from "react";
import { defaultAccent, isHexColour } from "../../../shared/look/look-values.ts";
import type { SiteField, SiteValues } from "../../../shared/schemas/site-schema.ts";
import type { AdminWords } from "../../../shared/words/admin/en.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { Button } from "../../ui/button.tsx";
import { Field, InputField, TextareaField } from "../../ui/field.tsx";
import type { SettingsFormState } from "./use-settings.ts";

/** Settings that the words have a label for. */
type NamedField = SiteField & keyof AdminWords["settings"];

/** Settings of one type of value. */
type FieldOf<Value> = { [Name in NamedField]: SiteValues[Name] extends Value ? Name : never }[NamedField];

interface SettingProps<Name extends NamedField> {
  form: SettingsFormState;
  field: Name;
}

/**
 * The label of a setting, and the texts below it: that the environment sets it, what another tab saved, or the hint; and
 * the server's error.
 */
function useSettingTexts(form: SettingsFormState, field: FieldOf<string | boolean | string[]>) {
  const words = useAdminWords().settings;
  const hints: Partial<Record<string, unknown>> = words;
  const variable = form.state.pinned[field];
  const elsewhere = form.elsewhere(field);
  const shownHint = variable
    ? words.setBy(variable)
    : elsewhere === undefined
      ? hints[`${field}Hint`]
      : words.elsewhere(String(elsewhere));
  return {
    label: words[field],
    ...(shownHint ? { hint: String(shownHint) } : {}),
    ...form.problem(field),
    isPinned: variable !== undefined,
  };
}

/** Restores the default of a text, where there is one and the owner has another. */
function useReset(form: SettingsFormState, field: FieldOf<string>) {
  const words = useAdminWords().settings;
  const normal = form.state.defaults[field];
  const isShown = normal !== "" && form.value(field) !== normal && !(field in form.state.pinned);
  if (!isShown) return {};
  return {
    tool: (
      <Button
        className="button button-small settings-reset"
        aria-label={words.resetOne(words[field])}
        onClick={() => form.change(field, normal)}
      >
        {words.reset}
      </Button>
    ),
  };
}

/** A line of text. */
export function TextSetting({
  form,
  field,
  ...input
}: SettingProps<FieldOf<string>> & Pick<InputHTMLAttributes<HTMLInputElement>, "type" | "list" | "autoComplete">) {
  const { isPinned, ...texts } = useSettingTexts(form, field);
  return (
    <InputField
      {...texts}
      {...useReset(form, field)}
      {...input}
      disabled={isPinned}
      value={form.value(field)}
      onChange={(event) => form.change(field, event.target.value)}
    />
  );
}

/** Several lines of text. */
export function LinesSetting({ form, field }: SettingProps<FieldOf<string>>) {
  const { isPinned, ...texts } = useSettingTexts(form, field);
  return (
    <TextareaField
      {...texts}
      {...useReset(form, field)}
      rows={4}
      disabled={isPinned}
      value={form.value(field)}
      onChange={(event) => form.change(field, event.target.value)}
    />
  );
}

/** A list, one entry a line. Blank lines are left out when the form is saved. */
export function ListSetting({ form, field }: SettingProps<FieldOf<string[]>>) {
  const { isPinned, ...texts } = useSettingTexts(form, field);
  return (
    <TextareaField
      {...texts}
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
  );
}

/** A colour: chosen in the browser's own dialog, or typed as #rrggbb. */
export function ColourSetting({ form, field }: SettingProps<"accent">) {
  const words = useAdminWords().settings;
  const { isPinned, ...texts } = useSettingTexts(form, field);
  const colour = form.value(field);
  return (
    <Field {...texts}>
      {(tied) => (
        <span className="settings-colour">
          {Object.entries(words.accents).map(([swatch, name]) => (
            <button
              key={swatch}
              type="button"
              className="settings-swatch"
              style={{ background: swatch }}
              aria-label={name}
              aria-pressed={colour.toLowerCase() === swatch}
              disabled={isPinned}
              onClick={() => form.change(field, swatch)}
            />
          ))}
          <input
            type="color"
            aria-label={texts.label}
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
export function SwitchSetting({ form, field }: SettingProps<FieldOf<boolean>>) {
  const { isPinned, label, hint } = useSettingTexts(form, field);
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
      {hint && <span className="field-hint">{hint}</span>}
    </div>
  );
}

/** One of a few choices, in words, or each with a picture above its name. */
export function ChoiceSetting<Name extends FieldOf<string>>({
  form,
  field,
  choices,
  picture,
}: SettingProps<Name> & {
  choices: Record<SiteValues[Name], string>;
  picture?: (value: SiteValues[Name]) => ReactNode;
}) {
  const { isPinned, label, hint } = useSettingTexts(form, field);
  return (
    <fieldset className="settings-group" disabled={isPinned}>
      <legend>{label}</legend>
      <div className={picture ? "settings-pictures" : "settings-choices"}>
        {(Object.entries(choices) as [SiteValues[Name], string][]).map(([value, name]) => (
          <label key={value} className={picture ? "settings-picture" : "settings-switch"}>
            <input
              type="radio"
              name={field}
              checked={form.value(field) === value}
              onChange={() => form.change(field, value)}
            />
            {picture?.(value)}
            {name}
          </label>
        ))}
      </div>
      {hint && <p className="field-hint">{hint}</p>}
    </fieldset>
  );
}
