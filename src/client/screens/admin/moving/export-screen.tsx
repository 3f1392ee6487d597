import { ExportForm } from "../../../features/moving/export-form.tsx";
import { useAdminWords } from "../../../lib/admin-words.ts";
import "../../../features/moving/moving.css";

/** Exports the blog in one of three formats. */
export default function ExportScreen() {
  const { exporting: words } = useAdminWords();
  return (
    <>
      <p>{words.description}</p>
      <div className="moving">
        <ExportForm />
      </div>
    </>
  );
}
