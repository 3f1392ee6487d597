import type { Deps } from "./deps.ts";
import type { ErrandKind } from "./errands/errand-kind.ts";

/** The kinds of errands by name, which is stored. @see src/server/errands/errand-worker.ts */
export const errandKinds = (_deps: Deps): Record<string, ErrandKind> => ({});
