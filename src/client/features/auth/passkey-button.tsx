import { sentenceOf } from "../../lib/failure.ts";
import { keepBrowserMark } from "../../lib/known-browser.ts";
import { notify } from "../../lib/notify.ts";
import { givePasskey, knowsPasskeys } from "../../lib/passkeys.ts";
import { trpc } from "../../lib/trpc.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";

/** The way in without a password, where the blog and the browser know one. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: (token: string) => void }) {
  const offered = trpc.session.hasPasskeys.useQuery(undefined, {
    enabled: knowsPasskeys(),
    meta: { isQuiet: true, keepsSession: true },
  });
  const ask = trpc.session.askForPasskey.useMutation();
  const signIn = trpc.session.signInWithPasskey.useMutation({ meta: { keepsSession: true } });
  const oneAtATime = useOneAtATime();
  if (!offered.data) return null;
  const use = async () => {
    const options = await ask.mutateAsync();
    // What the server refuses is told like every call's failure; what the browser refuses is told here.
    const response = await givePasskey(options).catch((error) => void notify.error(sentenceOf(error)));
    if (!response) return;
    const { token, browser } = await signIn.mutateAsync({ response });
    keepBrowserMark(browser);
    onSignedIn(token);
  };
  return (
    <button type="button" className="button passkey-button" onClick={() => oneAtATime(use)}>
      Sign in with a passkey
    </button>
  );
}
