import { makeFootnotes } from "../../shared/text/footnotes.ts";
import { absoluteUrls } from "./absolute-urls.ts";
import { tellTasks } from "./task-lists.ts";

/**
 * A post's cleaned HTML as a feed carries it: every address absolute, and only what feed readers show and the W3C feed
 * validator knows. The marks of a task list become characters; `<mark>` becomes emphasis; hints to browsers go.
 */
export function feedHtml(html: string, siteUrl: string, pageUrl: string): string {
  const read = absoluteUrls(makeFootnotes(html, { withRoles: false }), siteUrl, pageUrl);
  return tellTasks(read, (isDone) => (isDone ? "☑ " : "☐ "))
    .replace(/<(\/?)mark>/g, "<$1em>")
    .replace(/<[a-z][^>]*>/g, (tag) => tag.replace(/ (?:data-[a-z]+|loading|decoding)="[^"]*"/g, ""));
}
