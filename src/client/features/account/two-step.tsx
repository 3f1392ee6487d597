import { type FormEvent, useState } from "react";
import { encode } from "uqr";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { useOneAtATime } from "../../lib/calls/use-one-at-a-time.ts";
import { focusMain } from "../../lib/focus/focus-main.ts";
import { takeFocus } from "../../lib/focus/take-focus.ts";
import { InputField } from "../../ui/admin/input-field.tsx";
import { LoadState } from "../../ui/admin/load-state.tsx";
import { Button } from "../../ui/button.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import { PasswordField } from "./password-field.tsx";

type Question = "off" | "codes";

/** Turns two-step sign-in on and off, and makes recovery codes for the loss of the phone. */
export function TwoStep() {
  const words = useAdminWords();
  const state = trpc.account.twoStep.useQuery();
  const utils = trpc.useUtils();
  const [codes, setCodes] = useState<string[]>([]);
  const [question, setQuestion] = useState<Question | null>(null);
  const propose = trpc.account.proposeTwoStep.useMutation();

  /** Closes the form, which had the focus. */
  const closing = (close: () => void) => () => {
    close();
    focusMain();
  };
  const done = async ({ recoveryCodes = [] }: { message: string; recoveryCodes?: string[] }) => {
    await utils.account.twoStep.invalidate();
    setCodes(recoveryCodes);
    setQuestion(null);
    propose.reset();
  };
  const turnOff = trpc.account.turnOffTwoStep.useMutation({ onSuccess: done, onError: () => setQuestion(null) });
  const renew = trpc.account.renewRecoveryCodes.useMutation({ onSuccess: done, onError: () => setQuestion(null) });

  if (!state.data) return <LoadState query={state} label={words.twoStep.loading} />;
  if (codes.length > 0) return <RecoveryCodeList codes={codes} onKept={closing(() => setCodes([]))} />;
  if (propose.data) return <TwoStepSetup proposal={propose.data} onTurnedOn={done} onCancel={closing(propose.reset)} />;
  if (!state.data.isOn) {
    return (
      <>
        <p>{words.twoStep.off}</p>
        <Button isInactive={propose.isPending} onClick={() => propose.mutate()}>
          {words.twoStep.setUp}
        </Button>
      </>
    );
  }
  return (
    <>
      <p>{words.twoStep.on(state.data.recoveryCodesLeft)}</p>
      <div className="account-buttons">
        <Button onClick={() => setQuestion("codes")}>{words.twoStep.newCodes}</Button>
        <Button onClick={() => setQuestion("off")}>{words.twoStep.turnOff}</Button>
      </div>
      {question === "off" && (
        <PasswordDialog
          title={words.twoStep.turnOffTitle}
          action={words.twoStep.turnOff}
          isBusy={turnOff.isPending}
          onConfirm={(password) => turnOff.mutate({ password })}
          onCancel={() => setQuestion(null)}
        >
          {words.twoStep.turnOffNote}
        </PasswordDialog>
      )}
      {question === "codes" && (
        <PasswordDialog
          title={words.twoStep.newCodesTitle}
          action={words.twoStep.makeCodes}
          isBusy={renew.isPending}
          onConfirm={(password) => renew.mutate({ password })}
          onCancel={() => setQuestion(null)}
        >
          {words.twoStep.newCodesNote}
        </PasswordDialog>
      )}
    </>
  );
}

interface TwoStepSetupProps {
  proposal: { secret: string; address: string };
  onTurnedOn: (outcome: { recoveryCodes: string[]; message: string }) => void;
  onCancel: () => void;
}

/** Shows the secret for the authenticator app, and asks for a code as proof that the app has it. */
function TwoStepSetup({ proposal, onTurnedOn, onCancel }: TwoStepSetupProps) {
  const words = useAdminWords();
  const turnOn = trpc.account.turnOnTwoStep.useMutation({ onSuccess: onTurnedOn });
  const oneAtATime = useOneAtATime();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const input = { code: String(fields.get("code")), password: String(fields.get("password")) };
    oneAtATime(() => turnOn.mutateAsync({ ...input, secret: proposal.secret }));
  };
  return (
    <form className="account-form" aria-label={words.twoStep.setUp} ref={takeFocus} tabIndex={-1} onSubmit={submit}>
      <QrCode text={proposal.address} label={words.twoStep.qrCode} />
      <p>{words.twoStep.scan(<code key="secret">{proposal.secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>)}</p>
      <InputField
        label={words.twoStep.code}
        hint={words.twoStep.codeHint}
        name="code"
        required
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <PasswordField label={words.password.yours} />
      <div className="account-buttons">
        <Button type="submit" className="button button-primary" isInactive={turnOn.isPending}>
          {words.twoStep.turnOn}
        </Button>
        <Button onClick={onCancel}>{words.actions.cancel}</Button>
      </div>
    </form>
  );
}

/**
 * Text for the camera of a phone. Always on white, in the dark theme too, because many cameras cannot read other
 * colours.
 */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 3 });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={squares.join("")} fill="#000" />
    </svg>
  );
}

/** Shown once; the server keeps only their hashes. */
function RecoveryCodeList({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const words = useAdminWords();
  return (
    <div className="notice account-codes" role="status" ref={takeFocus} tabIndex={-1}>
      <p>
        {words.twoStep.keepCodes((text) => (
          <strong key="keep">{text}</strong>
        ))}
      </p>
      <ul className="plain">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Button onClick={onKept}>{words.twoStep.codesKept}</Button>
    </div>
  );
}
