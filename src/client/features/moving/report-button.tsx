import { useMutation } from "@tanstack/react-query";
import { currentAdminWords, useAdminWords } from "../../lib/admin-words.ts";
import { currentToken } from "../../lib/session/session-token.ts";
import { Button } from "../../ui/button.tsx";

/** @param name names the report for screen readers; without it they read the text of the button */
export function ReportButton({ importId, name }: { importId: string | null; name?: string }) {
  const { moving: words } = useAdminWords();
  const download = useMutation({ mutationFn: () => downloadReport(importId) });
  return (
    <Button
      className="button"
      isInactive={download.isPending}
      {...(name && { "aria-label": `${words.download}: ${name}` })}
      onClick={() => download.mutate()}
    >
      {words.download}
    </Button>
  );
}

/** Saves the report of an import, or of the last check, as a file. @throws Error with a sentence */
async function downloadReport(importId: string | null): Promise<void> {
  const id = importId ?? "check";
  const response = await fetch(`/api/admin/imports/${id}/report`, { headers: { Authorization: currentToken() ?? "" } });
  if (!response.ok) throw new Error(currentAdminWords().moving.downloadFailed);
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = address;
  link.download = `import-${id}.json`;
  link.click();
  URL.revokeObjectURL(address);
}
