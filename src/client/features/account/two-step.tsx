import { useState } from "react";
import { encode } from "uqr";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { focusMain } from "../../lib/focus/focus-main.ts";
import { takeFocus } from "../../lib/focus/take-focus.ts";
import { useSubmit } from "../../lib/hooks/use-submit.ts";
import { LoadState } from "../../ui/admin/load-state.tsx";
import { PasswordField } from "../../ui/admin/password-field.tsx";
import { Button, SubmitButton } from "../../ui/button.tsx";
import { InputField } from "../../ui/field.tsx";
import { PasswordButton } from "./password-button.tsx";

/** Turns two-step sign-in on and off, and makes recovery codes for the loss of the phone. */
export function TwoStep() {
  const words = useAdminWords();
  const state = trpc.account.twoStep.useQuery();
  const utils = trpc.useUtils();
  const [codes, setCodes] = useState<string[]>([]);
  const propose = trpc.account.proposeTwoStep.useMutation();

  /** Closes the form, which had the focus. */
  const closing = (close: () => void) => () => {
    close();
    focusMain();
  };
  const done = async ({ recoveryCodes = [] }: { message: string; recoveryCodes?: string[] }) => {
    await utils.account.twoStep.invalidate();
    setCodes(recoveryCodes);
    propose.reset();
  };
  const turnOff = trpc.account.turnOffTwoStep.useMutation({ onSuccess: done });
  const renew = trpc.account.renewRecoveryCodes.useMutation({ onSuccess: done });

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
        <PasswordButton
          asks={{
            title: words.twoStep.newCodesTitle,
            action: words.twoStep.makeCodes,
            note: words.twoStep.newCodesNote,
          }}
          act={(password) => renew.mutateAsync({ password })}
        >
          {words.twoStep.newCodes}
        </PasswordButton>
        <PasswordButton
          asks={{
            title: words.twoStep.turnOffTitle,
            action: words.twoStep.turnOff,
            note: words.twoStep.turnOffNote,
          }}
          act={(password) => turnOff.mutateAsync({ password })}
        >
          {words.twoStep.turnOff}
        </PasswordButton>
      </div>
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
  const submit = useSubmit((text) =>
    turnOn.mutateAsync({ code: text("code"), password: text("password"), secret: proposal.secret }),
  );
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
        <SubmitButton isInactive={turnOn.isPending}>{words.twoStep.turnOn}</SubmitButton>
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
    <div className="notice notice-warning account-codes" role="status" ref={takeFocus} tabIndex={-1}>
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
