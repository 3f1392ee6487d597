import { Route, Switch } from "wouter";
import { useAdminWords } from "../../lib/admin-words.ts";
import { useHead } from "../../lib/page/head.ts";
import { LazyBoundary, lazyPart } from "../../ui/lazy-boundary.tsx";
import { Link } from "../../ui/link.tsx";
import { type AdminScreenRow, adminScreens, type PathParameters, settingsLinks } from "./admin-screens.ts";
import { SettingsPage } from "./settings/settings-page.tsx";
import "./admin-message.css";

const routes = adminScreens.map((screen) => ({ path: screen.path, Screen: componentOf(screen) }));

/** The component of a row. When its script cannot be loaded, the rest of the area stays usable. */
function componentOf(row: AdminScreenRow) {
  if ("screen" in row) return row.screen;
  const Screen = lazyPart(row.load, { isScreen: true });
  return (parameters: PathParameters) => {
    const words = useAdminWords();
    const title = "tab" in row ? words.settings.sections[row.tab] : row.title(words);
    return (
      <LazyBoundary name={title} isScreen>
        {row.group ? (
          <SettingsPage title={title} links={settingsLinks}>
            <Screen {...parameters} />
          </SettingsPage>
        ) : (
          <Screen {...parameters} />
        )}
      </LazyBoundary>
    );
  };
}

/** Every address of the admin area. */
export function AdminRoutes() {
  return (
    <Switch>
      {routes.map(({ path, Screen }) => (
        <Route<PathParameters> key={path} path={path}>
          {/* The key gives each post its own form. */}
          {(parameters) => <Screen key={parameters.postId ?? parameters.draftId} {...parameters} />}
        </Route>
      ))}
      <Route component={AdminNotFoundScreen} />
    </Switch>
  );
}

/** Shown for an unknown address under /admin. */
function AdminNotFoundScreen() {
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
