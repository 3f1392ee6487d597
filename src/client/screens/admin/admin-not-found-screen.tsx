import { useAdminWords } from "../../lib/admin-words.ts";
import { useHead } from "../../lib/page/head.ts";
import { Link } from "../../ui/link.tsx";
import "./admin-message.css";

/** Shown for an unknown address under /admin. */
export function AdminNotFoundScreen() {
  const words = useAdminWords();
  useHead({ title: words.area.notFoundName, description: words.area.notFoundAdvice, isPrivate: true });
  return (
    <div className="admin-message">
      <h1>{words.area.notFoundTitle}</h1>
      <p>{words.area.notFoundAdvice}</p>
      <Link href="/admin" className="button">
        {words.area.toDashboard}
      </Link>
    </div>
  );
}
