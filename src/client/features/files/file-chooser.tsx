import { useAdminWords } from "../../lib/admin-words.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FileList } from "./file-list.tsx";

interface FileChooserProps {
  onChoose: (file: { url: string; fileName: string }) => void;
  onClose: () => void;
}

/** Chooses a file of the library. A file that is uploaded here is chosen at once. */
export default function FileChooser({ onChoose, onClose }: FileChooserProps) {
  const words = useAdminWords();
  return (
    <Dialog title={words.files.choose} onClose={onClose}>
      <FileList onStored={onChoose}>
        {(file) => (
          <Button aria-label={words.files.insertOne(file.fileName)} onClick={() => onChoose(file)}>
            {words.files.insert}
          </Button>
        )}
      </FileList>
      <p className="dialog-buttons">
        <Button onClick={onClose}>{words.actions.cancel}</Button>
      </p>
    </Dialog>
  );
}
