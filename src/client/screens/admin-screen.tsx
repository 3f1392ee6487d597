import { lazy, Suspense } from "react";
import { useHead } from "../lib/head.ts";
import { useSite } from "../lib/page-state.ts";
import { reloadForScreen } from "../lib/reload-for-screen.ts";
import { useIsMounted } from "../lib/use-is-mounted.ts";
import { useWords } from "../lib/words.ts";
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
  const words = useWords();
  const { name } = useSite();
  useHead({ title: words.adminArea, description: words.adminAreaOf(name), isPrivate: true });
}

function OnTheWay() {
  const words = useWords();
  useAdminHead();
  return <Spinner label={words.loadingAdmin} />;
}

function WithoutScripts() {
  const words = useWords();
  useAdminHead();
  return (
    <noscript>
      <div className="page message-screen">
        <p>{words.adminNeedsScript}</p>
        <a href="/">{words.toHome}</a>
      </div>
    </noscript>
  );
}
