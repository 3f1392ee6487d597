import { lateModule } from "../../../lib/late-module.ts";

/** Markdown for pastes. It comes with the late parts, which the rules of paste cannot import: they are made of editors. */
export const lateMarkdown = lateModule(() => import("./markdown-to-html.ts"));
