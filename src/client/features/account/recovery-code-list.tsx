import { takeFocus } from "../../lib/take-focus.ts";

/** Shown once; the server keeps only their hashes. */
export function RecoveryCodeList({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  return (
    <div className="notice account-codes" role="status" ref={takeFocus} tabIndex={-1}>
      <p>
        <strong>Keep these recovery codes</strong> where you find them without your phone. Each lets you in once. They
        are not shown again.
      </p>
      <ul className="plain">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <button type="button" className="button" onClick={onKept}>
        I have kept them
      </button>
    </div>
  );
}
