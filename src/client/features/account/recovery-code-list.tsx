import { useAdminWords } from "../../lib/admin-words.ts";
import { takeFocus } from "../../lib/focus/take-focus.ts";

/** Shown once; the server keeps only their hashes. */
export function RecoveryCodeList({ codes, onKept }: { codes: string[]; onKept: () => void }) {
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
      <button type="button" className="button" onClick={onKept}>
        {words.twoStep.codesKept}
      </button>
    </div>
  );
}
