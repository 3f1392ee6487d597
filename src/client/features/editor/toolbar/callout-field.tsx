import { useId } from "react";
import { type Callout, callouts } from "../../../../shared/text/callout.ts";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { $setCallout } from "../edits/block-types.ts";
import { useChange } from "./use-change.ts";

/** The kind of the callout at the cursor. */
export function CalloutField({ kind }: { kind: Callout }) {
  const words = useAdminWords().editor;
  const id = useId();
  const change = useChange();
  return (
    <div className="editor-row">
      <label htmlFor={id}>{words.calloutKind}</label>
      <select
        id={id}
        className="editor-field editor-choice"
        value={kind}
        onChange={({ target }) => {
          const chosen = callouts.find((one) => one === target.value);
          if (chosen) change(() => $setCallout(chosen));
        }}
      >
        {callouts.map((one) => (
          <option key={one} value={one}>
            {words.calloutKinds[one]}
          </option>
        ))}
      </select>
    </div>
  );
}
