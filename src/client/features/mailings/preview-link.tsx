import { useEffect, useState } from "react";
import { useAdminWords } from "../../lib/admin-words.ts";

/** Opens the mail as its own page, because pages of the blog must not be framed. */
export function PreviewLink({ html }: { html: string | undefined }) {
  const words = useAdminWords().mailings;
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (html === undefined) return;
    const made = URL.createObjectURL(new Blob([html], { type: "text/html" }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [html]);
  return (
    <a className="button" href={address} target="_blank" rel="noreferrer" aria-disabled={!address}>
      {words.preview}
    </a>
  );
}
