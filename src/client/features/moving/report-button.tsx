import { useMutation } from "@tanstack/react-query";
import { useAdminWords } from "../../lib/admin-words.ts";
import { Button } from "../../ui/button.tsx";
import { downloadReport } from "./download-report.ts";

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
