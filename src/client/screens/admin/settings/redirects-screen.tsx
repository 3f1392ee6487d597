import { useState } from "react";
import { MissingList } from "../../../features/redirects/missing-list.tsx";
import { RedirectForm } from "../../../features/redirects/redirect-form.tsx";
import { RedirectList } from "../../../features/redirects/redirect-list.tsx";
import { mayLeave } from "../../../lib/navigation/leave-guard.ts";
import "../../../features/settings/settings-form.css";

/** The redirects of addresses without a page, and the missing addresses that readers request. */
export default function RedirectsScreen() {
  const [start, setStart] = useState({ former: null as string | null, path: "", target: "", status: 301, number: 0 });
  /** Opens the form with other values. */
  const open = (values: Partial<typeof start>) =>
    setStart(({ number }) => ({ former: null, path: "", target: "", status: 301, ...values, number: number + 1 }));
  /** Asks before typed values are lost. */
  const ask = (values: Partial<typeof start>) => mayLeave() && open(values);
  return (
    <>
      <RedirectForm key={start.number} start={start} takesFocus={start.number > 0} onDone={() => open({})} />
      <RedirectList onEdit={({ path, target, status }) => ask({ former: path, path, target: target ?? "", status })} />
      <MissingList onRedirect={(path) => ask({ path })} />
    </>
  );
}
