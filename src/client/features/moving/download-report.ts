import { currentAdminWords } from "../../lib/admin-words.ts";
import { currentToken } from "../../lib/session/session-token.ts";

/** Saves the report of an import, or of the last check, as a file. @throws Error with a sentence */
export async function downloadReport(importId: string | null): Promise<void> {
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
