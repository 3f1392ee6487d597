import { lazy, Suspense } from "react";
import { useHead } from "../lib/head.ts";
import { useSite } from "../lib/page-state.ts";
import { reloadForScreen } from "../lib/reload-for-screen.ts";
import { useIsMounted } from "../lib/use-is-mounted.ts";
import { Spinner } from "../ui/spinner.tsx";

const AdminArea = lazy(() => import("./admin/admin-area.tsx").catch(reloadForScreen));

/** The admin area is a chunk of its own that no visitor downloads; the server sends an empty page for it. */
export function AdminScreen() {
  const isMounted = useIsMounted();
  return isMounted ? (
    <Suspense fallback={<OnTheWay />}>
      <AdminArea />
    </Suspense>
  ) : (
    <WithoutScripts />
  );
}

// The title is set by what stands in for the area, not around it: it would overwrite that of the area's own screens.
function useAdminHead() {
  const { name } = useSite();
  useHead({ title: "Admin", description: `The admin area of ${name}`, isPrivate: true });
}

function OnTheWay() {
  useAdminHead();
  return <Spinner label="Loading the admin area" />;
}

function WithoutScripts() {
  useAdminHead();
  return (
    <noscript>
      <div className="page message-screen">
        <p>The admin area needs JavaScript.</p>
        <a href="/">To the home page</a>
      </div>
    </noscript>
  );
}
