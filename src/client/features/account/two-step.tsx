import { useState } from "react";
import { focusMain } from "../../lib/focus-main.ts";
import { notify } from "../../lib/notify.ts";
import { trpc } from "../../lib/trpc.ts";
import { Button } from "../../ui/button.tsx";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import { RecoveryCodeList } from "./recovery-code-list.tsx";
import { TwoStepSetup } from "./two-step-setup.tsx";

type Question = "off" | "codes";

/** A code from an app besides the password: on, off, and the codes for who loses the phone. */
export function TwoStep() {
  const state = trpc.account.twoStep.useQuery();
  const utils = trpc.useUtils();
  const [codes, setCodes] = useState<string[]>([]);
  const [question, setQuestion] = useState<Question | null>(null);
  const propose = trpc.account.proposeTwoStep.useMutation();

  /** What held the keyboard goes. */
  const back = (close: () => void) => () => {
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
  if (state.isPending) return <Spinner label="Loading two-step sign-in" />;
  if (codes.length > 0) return <RecoveryCodeList codes={codes} onKept={back(() => setCodes([]))} />;
  if (propose.data) return <TwoStepSetup proposal={propose.data} onTurnedOn={done} onCancel={back(propose.reset)} />;
  if (!state.data.isOn) {
    return (
      <>
        <p>Off. With it, signing in takes a code from an app on your phone besides the password.</p>
        <Button className="button" isInactive={propose.isPending} onClick={() => propose.mutate()}>
          Set up two-step sign-in
        </Button>
      </>
    );
  }
  return (
    <>
      <p>
        On. {state.data.recoveryCodesLeft}{" "}
        {state.data.recoveryCodesLeft === 1 ? "recovery code is" : "recovery codes are"} left.
      </p>
      <div className="account-buttons">
        <button type="button" className="button" onClick={() => setQuestion("codes")}>
          New recovery codes
        </button>
        <button type="button" className="button" onClick={() => setQuestion("off")}>
          Turn off
        </button>
      </div>
      {question === "off" && (
        <PasswordDialog
          title="Turn off two-step sign-in?"
          action="Turn off"
          isBusy={turnOff.isPending}
          onConfirm={(password) => turnOff.mutate({ password })}
          onCancel={() => setQuestion(null)}
        >
          The password alone will let you in.
        </PasswordDialog>
      )}
      {question === "codes" && (
        <PasswordDialog
          title="Make new recovery codes?"
          action="Make them"
          isBusy={renew.isPending}
          onConfirm={(password) => renew.mutate({ password })}
          onCancel={() => setQuestion(null)}
        >
          The old ones will be worthless.
        </PasswordDialog>
      )}
    </>
  );
}
