import { useState } from "react";
import { maxEmailLength, maxSiteNameLength } from "../../../shared/limits.ts";
import type { SiteState, SiteValues } from "../../../shared/schemas/site-schema.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { keepDeviceSetting, readDeviceSetting } from "../../lib/device-setting.ts";
import { focusMain } from "../../lib/focus/focus-main.ts";
import { useSubmit } from "../../lib/hooks/use-submit.ts";
import { usePageState } from "../../lib/page/page-state.ts";
import { Button, SubmitButton } from "../../ui/button.tsx";
import { InputField } from "../../ui/field.tsx";
import { LanguageOptions } from "../../ui/language-options.tsx";
import "./first-steps.css";
import "./set-up-panel.css";

const storageKey = "set-up";

/**
 * Asks the owner of a new blog for what only they know. Closing it hides it for good; while nobody reads the mail of the
 * administrator's address, it comes back with the next visit.
 */
export default function SetUpPanel({ asksAddress }: { asksAddress: boolean }) {
  const { actions, setUp: words } = useAdminWords();
  const [isClosed, setClosed] = useState(() => !asksAddress && readDeviceSetting(storageKey) === "closed");
  const site = trpc.site.current.useQuery();
  if (isClosed || !site.data) return null;
  const close = () => {
    setClosed(true);
    keepDeviceSetting(storageKey, "closed");
    focusMain();
  };
  return (
    <section className="first-steps" aria-labelledby="set-up">
      <div className="first-steps-head">
        <h2 id="set-up">{words.title}</h2>
        <Button className="button button-small" onClick={close}>
          {actions.close}
        </Button>
      </div>
      <p>{asksAddress ? words.addressNote : words.note}</p>
      <SetUpForm site={site.data} asksAddress={asksAddress} onSaved={focusMain} />
    </section>
  );
}

const asked = ["siteName", "language", "timeZone"] as const;
const lists = { siteName: undefined, language: "set-up-languages", timeZone: "set-up-zones" };

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
  });
  // The zone of a server is often UTC, whatever the owner's is.
  const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const initial = {
    ...values,
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
      {fields.map((field) => (
        <InputField
          key={field}
          label={field === "siteName" ? words.siteName : settings[field]}
          {...(field === "siteName" && { max: maxSiteNameLength })}
          name={field}
          list={lists[field]}
          required
          autoComplete="off"
          defaultValue={initial[field]}
        />
      ))}
      <LanguageOptions id="set-up-languages" />
      <datalist id="set-up-zones">
        {Intl.supportedValuesOf("timeZone").map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <p>
        <SubmitButton isInactive={changeAddress.isPending || save.isPending}>{actions.save}</SubmitButton>
      </p>
    </form>
  );
}
