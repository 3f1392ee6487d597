import { FileList } from "../../../features/files/file-list.tsx";
import { RemoveFileButton } from "../../../features/files/remove-file-button.tsx";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { useHead } from "../../../lib/page/head.ts";
import { Link } from "../../../ui/link.tsx";

/** The files of the library that are not images. */
export default function FilesScreen() {
  const words = useAdminWords();
  useHead({ title: words.files.title, description: words.files.description, isPrivate: true });
  return (
    <>
      <div className="admin-head">
        <h1>{words.files.title}</h1>
        <span className="admin-head-links">
          <Link href="/admin/media" className="button">
            {words.media.images}
          </Link>
        </span>
      </div>
      <FileList>{(file) => <RemoveFileButton file={file} />}</FileList>
    </>
  );
}
