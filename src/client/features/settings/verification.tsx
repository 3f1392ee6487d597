import { useAdminWords } from "../../lib/admin-words.ts";
import { InputField } from "../../ui/field.tsx";
import type { SettingsFormState } from "./use-settings.ts";

const services = ["google", "bing", "yandex", "pinterest"] as const;

/** The codes by which search engines recognise the owner. A pasted tag is reduced to its content. */
export function Verification({ form }: { form: SettingsFormState }) {
  const words = useAdminWords().settings;
  const codes = form.value("verification");
  return (
    <fieldset className="settings-group">
      <legend>{words.verification}</legend>
      <p className="field-hint">{words.verificationHint}</p>
      {services.map((service) => (
        <InputField
          key={service}
          label={words.services[service]}
          {...form.problem(service)}
          spellCheck={false}
          autoComplete="off"
          value={codes[service]}
          onChange={(event) => {
            form.clear(service);
            form.change("verification", { ...codes, [service]: contentOf(event.target.value) });
          }}
        />
      ))}
    </fieldset>
  );
}

/** The code in `<meta name="google-site-verification" content="code">`, or the text itself. */
const contentOf = (text: string) => /content=["']([^"']*)["']/.exec(text)?.[1] ?? text;
