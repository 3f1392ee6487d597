import type { ReactNode } from "react";
import { maxEmailLength, maxSiteNameLength } from "../../../shared/limits.ts";
import type { SiteState, SiteValues } from "../../../shared/schemas/site-schema.ts";
import { wordsLanguageOf } from "../../../shared/words/languages.ts";
import { speak } from "../../lib/admin-language.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { focusMain } from "../../lib/focus/focus-main.ts";
import { useSubmit } from "../../lib/hooks/use-submit.ts";
import { usePageState } from "../../lib/page/page-state.ts";
import { SubmitButton } from "../../ui/button.tsx";
import { Field, InputField } from "../../ui/field.tsx";
import { LanguageOptions, TimeZoneOptions } from "../../ui/locale-options.tsx";
import { ClosablePanel } from "./closable-panel.tsx";
import "./set-up-panel.css";

/**
 * Asks the owner of a new blog for its name, language and time zone. While the administrator has the default address,
 * it asks for an address too, and comes back after it was closed.
 */
export default function SetUpPanel({ site, asksAddress }: { site: SiteState; asksAddress: boolean }): ReactNode {
  const { setUp: words } = useAdminWords();
  return (
    <ClosablePanel name="set-up" title={words.title} comesBack={asksAddress}>
      <p>{asksAddress ? words.addressNote : words.note}</p>
      <SetUpForm site={site} asksAddress={asksAddress} onSaved={focusMain} />
    </ClosablePanel>
  );
}

const asked = ["siteName", "language", "timeZone"] as const;
const choices = { language: LanguageOptions, timeZone: TimeZoneOptions };

interface SetUpFormProps {
  site: SiteState;
  asksAddress: boolean;
  onSaved: () => void;
}

function SetUpForm({ site: { version, values, defaults, pinned }, asksAddress, onSaved }: SetUpFormProps) {
  const { actions, settings, setUp: words, password, administrators } = useAdminWords();
  const { replaceSite } = usePageState();
  const utils = trpc.useUtils();
  const changeAddress = trpc.administrator.changeIdentity.useMutation();
  const save = trpc.site.save.useMutation();
  const fields = asked.filter((field) => pinned[field] === undefined);
  const submit = useSubmit(async (text) => {
    if (text("email")) await changeAddress.mutateAsync({ email: text("email"), password: text("password") });
    const given = Object.fromEntries(fields.map((field) => [field, text(field)])) as Partial<SiteValues>;
    const { site } = await save.mutateAsync({ version, values: given });
    replaceSite(site);
    onSaved();
    await utils.invalidate();
    // An administrator who chose no language sees the area in the blog's.
    speak((await utils.session.current.fetch()).language);
  });
  // The zone of a server is often UTC and its language English, whatever the owner's are.
  const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const initial = {
    ...values,
    language: (values.language === defaults.language && wordsLanguageOf(navigator.language)) || values.language,
    timeZone: values.timeZone === defaults.timeZone ? ownZone : values.timeZone,
  };
  return (
    <form className="set-up" onSubmit={submit}>
      {asksAddress && (
        <>
          <InputField
            label={administrators.email}
            max={maxEmailLength}
            type="email"
            name="email"
            autoComplete="username"
          />
          <InputField
            label={password.yours}
            hint={words.passwordHint}
            type="password"
            name="password"
            autoComplete="current-password"
          />
        </>
      )}
      {fields.map((field) => {
        if (field === "siteName") {
          return (
            <InputField
              key={field}
              label={words.siteName}
              max={maxSiteNameLength}
              name={field}
              required
              autoComplete="off"
              defaultValue={initial[field]}
            />
          );
        }
        const Options = choices[field];
        return (
          <Field key={field} label={settings[field]}>
            {(tied) => (
              <select {...tied} className="input" name={field} defaultValue={initial[field]}>
                <Options also={initial[field]} />
              </select>
            )}
          </Field>
        );
      })}
      <p>
        <SubmitButton isInactive={changeAddress.isPending || save.isPending}>{actions.save}</SubmitButton>
      </p>
    </form>
  );
}
