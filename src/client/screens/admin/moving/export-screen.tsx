import { ExportForm } from "../../../features/moving/export-form.tsx";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { AdminHead } from "../../../ui/admin/admin-head.tsx";
import "../../../features/moving/moving.css";

/** Exports the blog in one of three formats. */
export default function ExportScreen() {
  const { exporting: words } = useAdminWords();
  return (
    <>
      <AdminHead words={words} />
      <p>{words.description}</p>
      <div className="moving">
        <ExportForm />
      </div>
    </>
  );
}
