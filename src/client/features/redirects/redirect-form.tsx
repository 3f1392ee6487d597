import { type FormEvent, useEffect, useRef, useState } from "react";
import { maxUrlLength } from "../../../shared/limits.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { useLeaveGuard } from "../../lib/navigation/use-leave-guard.ts";
import { notify } from "../../lib/toasts/notify.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";

interface RedirectFormProps {
  /** The initial values; `former` is the path of the redirect that is changed. */
  start: { former: string | null; path: string; target: string; status: number };
  /** The form was opened again by a button, which may be gone. */
  takesFocus: boolean;
  /** The redirect was saved, or the change was cancelled. */
  onDone: () => void;
}

const statuses = [301, 302, 410] as const;

/** Adds or changes a redirect. */
export function RedirectForm({ start, takesFocus, onDone }: RedirectFormProps) {
  const { redirects: words, actions } = useAdminWords();
  const [{ path, target, status }, setFields] = useState(start);
  const utils = trpc.useUtils();
  useLeaveGuard(() => path !== start.path || target !== start.target || status !== start.status);
  const done = {
    onSuccess: ({ message }: { message: string }) => {
      notify.success(message);
      void utils.redirect.invalidate();
      onDone();
    },
  };
  const add = trpc.redirect.add.useMutation(done);
  const change = trpc.redirect.change.useMutation(done);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) first.current?.focus();
  }, [takesFocus]);
  const isBusy = add.isPending || change.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const known = statuses.find((one) => one === status) ?? 301;
    const redirect = { path, target: known === 410 ? null : target, status: known };
    if (start.former === null) add.mutate(redirect);
    else change.mutate({ former: start.former, redirect });
  };
  return (
    <form className="settings-form" onSubmit={submit} aria-label={words.formName}>
      <Field label={words.path} max={maxUrlLength} hint={words.pathHint}>
        {(tied) => (
          <input
            {...tied}
            ref={first}
            className="input"
            required
            spellCheck={false}
            value={path}
            onChange={({ target: field }) => setFields((now) => ({ ...now, path: field.value }))}
          />
        )}
      </Field>
      <Field label={words.status}>
        {(tied) => (
          <select
            {...tied}
            className="input"
            value={status}
            onChange={({ target: field }) => setFields((now) => ({ ...now, status: Number(field.value) }))}
          >
            {statuses.map((one) => (
              <option key={one} value={one}>
                {words.statuses[one]}
              </option>
            ))}
          </select>
        )}
      </Field>
      {status !== 410 && (
        <Field label={words.target} max={maxUrlLength} hint={words.targetHint}>
          {(tied) => (
            <input
              {...tied}
              className="input"
              required
              spellCheck={false}
              value={target}
              onChange={({ target: field }) => setFields((now) => ({ ...now, target: field.value }))}
            />
          )}
        </Field>
      )}
      <div className="admin-head-links">
        <Button type="submit" className="button button-primary" isInactive={isBusy}>
          {start.former === null ? words.add : actions.save}
        </Button>
        {start.path !== "" && (
          <Button className="button" isInactive={isBusy} onClick={onDone}>
            {actions.cancel}
          </Button>
        )}
      </div>
    </form>
  );
}
