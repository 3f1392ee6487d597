import type { Manifest } from "vite";

/** Site-relative paths. */
export interface PageFiles {
  styles: string[];
  /** Needed before anything is shown. */
  scripts: string[];
  /** Needed later than the others. */
  laterScripts: string[];
}

const opening = "src/client/screens/admin/open-admin-area.ts";
const area = "src/client/screens/admin/admin-area.tsx";
const addPost = "src/client/screens/admin/writing/add-post-screen.tsx";
const editPost = "src/client/screens/admin/writing/edit-post-screen.tsx";

/**
 * Returns a function that lists the files that an address of the admin area loads besides the application. Browsers
 * load the files that a page names in parallel. Otherwise the form of a post is found only in the third of three
 * scripts that load one after another.
 *
 * @param application the module that every page of the area loads
 */
export function adminFiles(manifest: Manifest, application: string): (path: string) => PageFiles {
  const known = new Map([area, addPost, editPost].map((screen) => [screen, filesOf(manifest, application, screen)]));
  return (path) => {
    const screen = screenOf(path);
    return known.get(screen) ?? { styles: [], scripts: [], laterScripts: [] };
  };
}

/** Only for the form of a post, because the other screens are small. */
function screenOf(path: string): string {
  if (path === "/admin/addBlog") return addPost;
  return /^\/admin\/editBlog\/[^/]+$/.test(path) ? editPost : area;
}

/** The files of the admin area and of a screen, each after its imports. */
function filesOf(manifest: Manifest, application: string, screen: string): PageFiles {
  const seen = new Set([application]);
  const files: PageFiles = { styles: [], scripts: [], laterScripts: [] };
  const visit = (name: string, scripts: string[]) => {
    const chunk = manifest[name];
    if (!chunk || seen.has(name)) return;
    seen.add(name);
    for (const imported of chunk.imports ?? []) visit(imported, scripts);
    scripts.push(`/${chunk.file}`);
    files.styles.push(...(chunk.css ?? []).map((file) => `/${file}`));
  };
  visit(opening, files.scripts);
  visit(area, files.scripts);
  visit(screen, files.laterScripts);
  return files;
}
