import { useMutation } from "@tanstack/react-query";
import { useAdminWords } from "../../lib/admin-words.ts";
import { Button } from "../../ui/button.tsx";
import { downloadReport } from "./download-report.ts";

/** @param name says which report, for screen readers; without it the words of the button do */
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
