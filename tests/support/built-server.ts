import { ensureBuilt } from "../../scripts/lib/built.mjs";

/** Builds before the tests of a project, once: they run side by side, and a build has no lock. */
export default ensureBuilt;
