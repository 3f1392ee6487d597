import { type ChangeEvent, useState } from "react";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { Button } from "../../ui/button.tsx";
import { InputField } from "../../ui/field.tsx";
import { useSubscribersChanged } from "./use-subscribers-changed.ts";

/** The list of subscribers as a CSV file, in and out. */
export function SubscriberFiles() {
  const words = useAdminWords().subscribers;
  const refetch = useSubscribersChanged();
  const [wrongLines, setWrongLines] = useState<number[]>([]);
  const importList = trpc.subscriber.importList.useMutation({
    onSuccess: ({ wrongLines }) => {
      setWrongLines(wrongLines);
      return refetch();
    },
  });
  const exportList = trpc.subscriber.exportList.useMutation({ onSuccess: ({ csv }) => saveFile(csv) });
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (file && !importList.isPending) importList.mutate({ list: await file.text() });
    // The same file can be chosen again.
    target.value = "";
  };
  return (
    <>
      <InputField
        label={words.importList}
        hint={words.importHint}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        onChange={read}
      />
      {wrongLines.length > 0 && <p role="status">{words.wrongLines(wrongLines)}</p>}
      <p>
        <Button isInactive={exportList.isPending} onClick={() => exportList.mutate()}>
          {words.exportList}
        </Button>
      </p>
    </>
  );
}

function saveFile(csv: string): void {
  const address = URL.createObjectURL(new Blob([csv], { type: "text/csv" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = "subscribers.csv";
  link.click();
  URL.revokeObjectURL(address);
}
