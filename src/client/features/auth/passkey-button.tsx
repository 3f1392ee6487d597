import { useAdminWords } from "../../lib/admin-words.ts";
import { sentenceOf } from "../../lib/calls/failure.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { useOneAtATime } from "../../lib/calls/use-one-at-a-time.ts";
import { browserMark, keepBrowserMark } from "../../lib/session/known-browser.ts";
import { presentPasskey, supportsPasskeys } from "../../lib/session/passkeys.ts";
import { notify } from "../../lib/toasts/notify.ts";
import { Button } from "../../ui/button.tsx";
import type { OnSignedIn } from "./login-form.tsx";

/** Signs in with a passkey. Shown when the blog has passkeys and the browser supports them. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: OnSignedIn }) {
  const words = useAdminWords();
  const offered = trpc.session.hasPasskeys.useQuery(undefined, {
    enabled: supportsPasskeys(),
    meta: { isQuiet: true, keepsSession: true },
  });
  const ask = trpc.session.askForPasskey.useMutation();
  const signIn = trpc.session.signInWithPasskey.useMutation({ meta: { keepsSession: true, hidesAnswer: true } });
  const oneAtATime = useOneAtATime();
  if (!offered.data) return null;
  const use = async () => {
    const options = await ask.mutateAsync();
    // The query client reports the server's failures; the browser's failures are reported here.
    const response = await presentPasskey(options).catch((error) => void notify.error(sentenceOf(error)));
    if (!response) return;
    const { token, browser, language } = await signIn.mutateAsync({ response, browser: browserMark() });
    keepBrowserMark(browser);
    onSignedIn(token, language);
  };
  return (
    <Button className="button passkey-button" onClick={() => oneAtATime(use)}>
      {words.signIn.withPasskey}
    </Button>
  );
}
