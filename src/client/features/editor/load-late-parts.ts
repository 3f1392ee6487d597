import { lateModule } from "../../lib/late-module.ts";

/**
 * What the first letters do without: Markdown and the menu at the caret. They are requested when the form is shown and not when they are
 * used: then a connection may be missing.
 */
export const lateParts = lateModule(() => import("./late-parts.ts"));
