import { useHead } from "../../lib/head.ts";
import { Link } from "../../ui/link.tsx";
import "./admin-message.css";

/** An address under /admin that is none. */
export function AdminNotFoundScreen() {
  useHead({ title: "Page not found", description: "There is nothing at this address.", isPrivate: true });
  return (
    <div className="admin-message">
      <h1>This page is blank</h1>
      <p>There is nothing at this address.</p>
      <Link href="/admin" className="button">
        To the dashboard
      </Link>
    </div>
  );
}
