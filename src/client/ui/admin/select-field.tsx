import { type ControlProps, Field } from "../field.tsx";

interface SelectFieldProps<Value extends string> extends ControlProps<"select"> {
  value: Value | "";
  /** Each value with its name. */
  options: readonly (readonly [Value, string])[];
  onChoose: (value: Value) => void;
}

/** A labelled choice of one value. */
export function SelectField<Value extends string>({
  label,
  hint,
  error,
  options,
  onChoose,
  ...select
}: SelectFieldProps<Value>) {
  const choose = (chosen: string) => {
    const option = options.find(([value]) => value === chosen);
    if (option) onChoose(option[0]);
  };
  return (
    <Field label={label} hint={hint} error={error}>
      {(tied) => (
        <select {...tied} {...select} className="input" onChange={({ target }) => choose(target.value)}>
          {options.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
