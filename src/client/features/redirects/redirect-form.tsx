import { type FormEvent, useEffect, useRef, useState } from "react";
import { maxUrlLength } from "../../../shared/limits.ts";
import type { ShownRedirect } from "../../../shared/schemas/redirect-schema.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { codeOf } from "../../lib/calls/failure.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { useSentProblems } from "../../lib/hooks/use-sent-problems.ts";
import { useLeaveGuard } from "../../lib/navigation/use-leave-guard.ts";
import { SelectField } from "../../ui/admin/select-field.tsx";
import { Button, SubmitButton } from "../../ui/button.tsx";
import { InputField } from "../../ui/field.tsx";

interface RedirectFormProps {
  /** The initial values; `former` is the path of the redirect that is changed. */
  start: { former: string | null; path: string; target: string; status: number };
  /** Whether a button opened the form again. The button may have been removed. */
  takesFocus: boolean;
  /** The redirect was saved, or the change was cancelled. */
  onDone: () => void;
}

const statuses = [301, 302, 410] as const;
const knownStatus = (status: number) => statuses.find((one) => one === status) ?? 301;

/**
 * Adds or changes a redirect. When another tab saved meanwhile, nothing is saved: the fields keep their values and show
 * what is stored, and the owner decides by saving again.
 */
export function RedirectForm({ start, takesFocus, onDone }: RedirectFormProps) {
  const { redirects: words, settings, actions } = useAdminWords();
  const [{ path, target, status }, setFields] = useState(start);
  const utils = trpc.useUtils();
  useLeaveGuard(() => path !== start.path || target !== start.target || status !== start.status);
  const done = {
    onSuccess: () => {
      void utils.redirect.invalidate();
      onDone();
    },
  };
  const form = useRef<HTMLFormElement>(null);
  const { problem, show, clear } = useSentProblems(form);
  const add = trpc.redirect.add.useMutation({ ...done, onError: show });
  /** The stored redirect, as this form knows it. Another tab may change it. */
  const [stored, setStored] = useState<ShownRedirect>(() => ({ target: start.target || null, status: start.status }));
  const change = trpc.redirect.change.useMutation({
    ...done,
    onError: async (error) => {
      show(error);
      if (codeOf(error) !== "CONFLICT" || start.former === null) return;
      const now = await utils.client.redirect.byPath.query({ path: start.former });
      setStored({ target: now.target, status: now.status });
      void utils.redirect.list.invalidate();
    },
  });
  const elsewhere = (isChanged: boolean, value: string) => isChanged && { hint: settings.elsewhere(value) };
  const isGoneElsewhere = stored.target === null && start.target !== "";
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) first.current?.focus();
  }, [takesFocus]);
  const isBusy = add.isPending || change.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const known = knownStatus(status);
    const redirect = { path, target: known === 410 ? null : target, status: known };
    if (start.former === null) add.mutate(redirect);
    else change.mutate({ former: start.former, shown: stored, redirect });
  };
  return (
    <form ref={form} className="settings-form" onSubmit={submit} aria-label={words.formName}>
      <InputField
        label={words.path}
        max={maxUrlLength}
        hint={words.pathHint}
        {...problem("path")}
        ref={first}
        required
        readOnly={isBusy}
        spellCheck={false}
        value={path}
        onChange={({ target: field }) => {
          clear("path");
          setFields((now) => ({ ...now, path: field.value }));
        }}
      />
      <SelectField
        label={words.status}
        {...elsewhere(stored.status !== start.status, words.statuses[knownStatus(stored.status)])}
        value={`${status}`}
        options={statuses.map((one) => [`${one}`, words.statuses[one]])}
        onChoose={(chosen) => setFields((now) => ({ ...now, status: Number(chosen) }))}
      />
      {status !== 410 && (
        <InputField
          label={words.target}
          max={maxUrlLength}
          hint={words.targetHint}
          {...problem("target")}
          {...elsewhere(!isGoneElsewhere && (stored.target ?? "") !== start.target, stored.target ?? "")}
          required
          readOnly={isBusy}
          spellCheck={false}
          value={target}
          onChange={({ target: field }) => {
            clear("target");
            setFields((now) => ({ ...now, target: field.value }));
          }}
        />
      )}
      <div className="admin-head-links">
        <SubmitButton isInactive={isBusy}>{start.former === null ? words.add : actions.save}</SubmitButton>
        {start.path !== "" && (
          <Button isInactive={isBusy} onClick={onDone}>
            {actions.cancel}
          </Button>
        )}
      </div>
    </form>
  );
}
