import { FileList } from "../../../features/files/file-list.tsx";
import { RemoveFileButton } from "../../../features/files/remove-file-button.tsx";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { AdminHead } from "../../../ui/admin/admin-head.tsx";

/** The files of the library that are not images. */
export default function FilesScreen() {
  const words = useAdminWords();
  return (
    <>
      <AdminHead words={words.files} links={{ "/admin/media": words.media.images }} />
      <FileList>{(file) => <RemoveFileButton file={file} />}</FileList>
    </>
  );
}
