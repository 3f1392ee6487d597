import type { Reason } from "../../../shared/import-report.ts";
import { addReason, reason } from "../report/reason.ts";

/** Removes control characters, which no text may have, and says how many there were. */
export function stripControls(text: string, reasons: Reason[]): string {
  let count = 0;
  // Written as a class of all controls without tab, line feed and carriage return.
  const stripped = text.replace(/[^\P{Cc}\t\n\r]/gu, () => {
    count += 1;
    return "";
  });
  if (count > 0) addReason(reasons, reason("characters-removed", { count }));
  return stripped;
}
