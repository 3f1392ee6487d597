import type { ReactNode } from "react";
import { useRef, useState } from "react";
import type { SiteState } from "../../../shared/schemas/site-schema.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { SubmitButton } from "../../ui/button.tsx";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { type SettingsFormState, useSettings } from "./use-settings.ts";
import "./settings-form.css";

interface SettingsFormProps {
  children: (form: SettingsFormState) => ReactNode;
  /** Shown beside the form, such as a preview. */
  beside?: (form: SettingsFormState) => ReactNode;
}

/** A form of settings with its Save button. */
export function SettingsForm(props: SettingsFormProps) {
  const words = useAdminWords();
  // Never a cached copy: it may be older than a change in another tab.
  const site = trpc.site.current.useQuery(undefined, { refetchOnMount: "always" });
  const [opened, setOpened] = useState<SiteState | null>(null);
  // The form keeps its values when a later request fails or returns other values, because it may have unsaved text.
  if (site.isFetchedAfterMount && site.data && !opened) setOpened(site.data);
  if (opened) return <OpenForm initial={opened} {...props} />;
  return site.isError ? <LoadFailed query={site} /> : <Spinner label={words.settings.loading} />;
}

function OpenForm({ initial, children, beside }: SettingsFormProps & { initial: SiteState }) {
  const words = useAdminWords();
  const element = useRef<HTMLFormElement>(null);
  const form = useSettings(initial, element);
  const shown = (
    <form ref={element} className="settings-form" onSubmit={form.submit} noValidate>
      {children(form)}
      <div className="settings-save">
        <SubmitButton isInactive={form.isSaving || !form.isChanged}>{words.actions.save}</SubmitButton>
        <p className="settings-state" role="status">
          {form.isChanged && words.settings.unsaved}
        </p>
      </div>
    </form>
  );
  return beside ? (
    <div className="settings-beside">
      {shown}
      {beside(form)}
    </div>
  ) : (
    shown
  );
}
