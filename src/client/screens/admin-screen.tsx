import { lazy, Suspense } from "react";
import { useHead } from "../lib/head.ts";
import { useSite } from "../lib/page-state.ts";
import { useIsMounted } from "../lib/use-is-mounted.ts";
import { Spinner } from "../ui/spinner.tsx";

const AdminArea = lazy(() => import("./admin/admin-area.tsx"));

/** The admin area is a chunk of its own that no visitor downloads; the server sends an empty page for it. */
export function AdminScreen() {
  const site = useSite();
  const isMounted = useIsMounted();
  useHead({ title: "Admin", description: `The admin area of ${site.name}`, isPrivate: true });
  if (!isMounted) {
    return (
      <noscript>
        <p className="page">The admin area needs JavaScript.</p>
      </noscript>
    );
  }
  return (
    <Suspense fallback={<Spinner label="Loading the admin area" />}>
      <AdminArea />
    </Suspense>
  );
}
