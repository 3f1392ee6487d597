import { useState } from "react";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { focusMain } from "../../lib/focus/focus-main.ts";
import { notify } from "../../lib/toasts/notify.ts";
import { Button } from "../../ui/button.tsx";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import { RecoveryCodeList } from "./recovery-code-list.tsx";
import { TwoStepSetup } from "./two-step-setup.tsx";

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
  const done = async ({ message, recoveryCodes = [] }: { message: string; recoveryCodes?: string[] }) => {
    notify.success(message);
    await utils.account.twoStep.invalidate();
    setCodes(recoveryCodes);
    setQuestion(null);
    propose.reset();
  };
  const turnOff = trpc.account.turnOffTwoStep.useMutation({ onSuccess: done, onError: () => setQuestion(null) });
  const renew = trpc.account.renewRecoveryCodes.useMutation({ onSuccess: done, onError: () => setQuestion(null) });

  if (state.isLoadingError) return <LoadFailed query={state} />;
  if (state.isPending) return <Spinner label={words.twoStep.loading} />;
  if (codes.length > 0) return <RecoveryCodeList codes={codes} onKept={closing(() => setCodes([]))} />;
  if (propose.data) return <TwoStepSetup proposal={propose.data} onTurnedOn={done} onCancel={closing(propose.reset)} />;
  if (!state.data.isOn) {
    return (
      <>
        <p>{words.twoStep.off}</p>
        <Button className="button" isInactive={propose.isPending} onClick={() => propose.mutate()}>
          {words.twoStep.setUp}
        </Button>
      </>
    );
  }
  return (
    <>
      <p>{words.twoStep.on(state.data.recoveryCodesLeft)}</p>
      <div className="account-buttons">
        <button type="button" className="button" onClick={() => setQuestion("codes")}>
          {words.twoStep.newCodes}
        </button>
        <button type="button" className="button" onClick={() => setQuestion("off")}>
          {words.twoStep.turnOff}
        </button>
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
