import { lazy, Suspense, useEffect } from "react";
import { adminLanguageHere } from "../lib/admin-language.ts";
import { trpc } from "../lib/calls/trpc.ts";
import { useIsMounted } from "../lib/hooks/use-is-mounted.ts";
import { reloadForScreen, useScreenLanguage } from "../lib/navigation/reload-for-screen.ts";
import { useHead } from "../lib/page/head.ts";
import { useSite } from "../lib/page/page-state.ts";
import { currentToken } from "../lib/session/session-token.ts";
import { useWords } from "../lib/words.ts";
import { Spinner } from "../ui/spinner.tsx";

const AdminArea = lazy(() =>
  import("./admin/open-admin-area.ts").then(({ openAdminArea }) => openAdminArea()).catch(reloadForScreen),
);

/** The admin area is a separate chunk that visitors never download. The server renders it empty: only a browser has the token. */
export function AdminScreen() {
  const { language } = useSite();
  useScreenLanguage(adminLanguageHere(language));
  const isMounted = useIsMounted();
  const { session } = trpc.useUtils();
  // The area shows nothing without this answer, so it is requested while the area's scripts are compiled.
  useEffect(() => {
    if (currentToken() !== null) session.current.prefetch();
  }, [session]);
  return isMounted ? (
    <Suspense fallback={<LoadingArea />}>
      <AdminArea />
    </Suspense>
  ) : (
    <NeedsScripts />
  );
}

// Only the fallbacks set the title: a title around the area would overwrite the titles of its screens.
function useAdminHead() {
  const words = useWords();
  useHead({ title: words.adminArea, description: words.adminArea, isPrivate: true });
}

function LoadingArea() {
  const words = useWords();
  useAdminHead();
  return <Spinner label={words.loadingAdmin} />;
}

function NeedsScripts() {
  const words = useWords();
  useAdminHead();
  return (
    <noscript>
      {/* React renders this on the server only. */}
      {import.meta.env.SSR && (
        <div className="page message-screen">
          <p>{words.adminNeedsScript}</p>
          <a href="/">{words.toHome}</a>
        </div>
      )}
    </noscript>
  );
}
