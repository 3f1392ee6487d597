import { ExportForm } from "../../../features/moving/export-form.tsx";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { useHead } from "../../../lib/page/head.ts";
import "../../../features/moving/moving.css";

/** Exports the blog in one of three formats. */
export default function ExportScreen() {
  const { exporting: words } = useAdminWords();
  useHead({ title: words.title, description: words.description, isPrivate: true });
  return (
    <>
      <div className="admin-head">
        <h1>{words.title}</h1>
      </div>
      <p>{words.description}</p>
      <div className="moving">
        <ExportForm />
      </div>
    </>
  );
}
