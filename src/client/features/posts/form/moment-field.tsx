import { useAdminWords } from "../../../lib/admin-words.ts";
import { fromWallClock, toWallClock } from "../../../lib/dates/zoned-time.ts";
import { useFieldProblem } from "../../../lib/hooks/field-problems.ts";
import { useSite } from "../../../lib/page/page-state.ts";
import { Field } from "../../../ui/field.tsx";

interface MomentFieldProps {
  name: string;
  label: string;
  /** Added after the name of the time zone. */
  hint: string;
  /** The initial value; null for an empty field. */
  moment: Date | null;
  required?: boolean;
  disabled?: boolean;
  /** The first and the last moment that the field accepts. */
  min: Date;
  max: Date;
}

/** A date and a time in the site's time zone. {@link readMoment} reads it. */
export function MomentField({ name, label, hint, moment, min, max, ...input }: MomentFieldProps) {
  const words = useAdminWords();
  const { timeZone } = useSite();
  const problem = useFieldProblem();
  return (
    <Field label={label} hint={words.postForm.timeZone(timeZone, hint)} {...problem(name)}>
      {(tied) => (
        <input
          {...tied}
          {...input}
          type="datetime-local"
          className="input post-date"
          name={name}
          min={toWallClock(min, timeZone)}
          max={toWallClock(max, timeZone)}
          defaultValue={moment ? toWallClock(moment, timeZone) : ""}
          data-moment={moment?.toISOString()}
          data-time-zone={timeZone}
        />
      )}
    </Field>
  );
}

/**
 * The moment in the field; null when it is empty. An unchanged field keeps the seconds, which are not visible in it.
 */
export function readMoment(form: HTMLFormElement, name: string): Date | null {
  const input = form.elements.namedItem(name);
  if (!(input instanceof HTMLInputElement) || input.disabled || input.value === "") return null;
  const { moment, timeZone = "UTC" } = input.dataset;
  return moment && input.value === input.defaultValue ? new Date(moment) : fromWallClock(input.value, timeZone);
}

/** Writes a moment into the field, with the event that typing would cause. @returns whether the field accepts it */
export function writeMoment(form: HTMLFormElement, name: string, moment: Date): boolean {
  const input = form.elements.namedItem(name);
  if (!(input instanceof HTMLInputElement) || input.disabled) return false;
  const before = input.value;
  input.value = toWallClock(moment, input.dataset.timeZone ?? "UTC");
  // The field empties itself of a year with more than four digits.
  if (input.value === "" || !input.validity.valid) {
    input.value = before;
    return false;
  }
  input.dispatchEvent(new Event("input", { bubbles: true }));
  return true;
}
