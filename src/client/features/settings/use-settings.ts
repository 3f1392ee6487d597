import { type RefObject, useState } from "react";
import type { SiteField, SiteState, SiteValues } from "../../../shared/schemas/site-schema.ts";
import { codeOf } from "../../lib/calls/failure.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { changesSince } from "../../lib/changes-since.ts";
import { type SentProblems, useSentProblems } from "../../lib/hooks/use-sent-problems.ts";
import { useSubmit } from "../../lib/hooks/use-submit.ts";
import { useLeaveGuard } from "../../lib/navigation/use-leave-guard.ts";
import { usePageState } from "../../lib/page/page-state.ts";

/** The settings of a screen: the stored values, and the values that the owner has typed since. */
export interface SettingsFormState {
  state: SiteState;
  /** The typed value, else the stored one. */
  value: <Field extends SiteField>(field: Field) => SiteValues[Field];
  change: <Field extends SiteField>(field: Field, value: SiteValues[Field]) => void;
  /** The value that another tab saved for a field that was changed here too. */
  elsewhere: <Field extends SiteField>(field: Field) => SiteValues[Field] | undefined;
  /** The server's error about a field. */
  problem: SentProblems["problem"];
  clear: SentProblems["clear"];
  isChanged: boolean;
  isSaving: boolean;
  submit: ReturnType<typeof useSubmit>;
}

/**
 * Holds the changes of one screen of settings until they are saved, and sends only these. When another tab saved in the
 * meantime, nothing is sent: the form shows both values, and the owner decides by saving again.
 *
 * @param initial the settings when the screen was opened
 */
export function useSettings(initial: SiteState, form: RefObject<HTMLFormElement | null>): SettingsFormState {
  const { problem, show, clear } = useSentProblems(form);
  const utils = trpc.useUtils();
  const { replaceSite } = usePageState();
  const [state, setState] = useState(initial);
  const [before, setBefore] = useState(initial);
  const [changes, setChanges] = useState<Partial<SiteValues>>({});
  const isChanged = Object.keys(changes).length > 0;
  const save = trpc.site.save.useMutation({
    onSuccess: ({ state: saved, site }, { values: sent }) => {
      setState(saved);
      setBefore(saved);
      setChanges((changes) => changesSince(changes, sent));
      replaceSite(site);
      return utils.invalidate();
    },
    onError: async (error) => {
      if (codeOf(error) !== "CONFLICT") return show(error);
      setState(await utils.site.current.fetch(undefined, { staleTime: 0 }));
    },
  });
  useLeaveGuard(() => isChanged);
  return {
    state,
    value: (field) => (field in changes ? (changes[field] as never) : state.values[field]),
    change: (field, value) => {
      clear(field);
      const { [field]: _former, ...others } = changes;
      const isAsStored = JSON.stringify(value) === JSON.stringify(state.values[field]);
      setChanges((isAsStored ? others : { ...others, [field]: value }) as Partial<SiteValues>);
    },
    elsewhere: (field) =>
      field in changes && JSON.stringify(state.values[field]) !== JSON.stringify(before.values[field])
        ? state.values[field]
        : undefined,
    problem,
    clear,
    isChanged,
    isSaving: save.isPending,
    submit: useSubmit(() => save.mutateAsync({ version: state.version, values: changes })),
  };
}
