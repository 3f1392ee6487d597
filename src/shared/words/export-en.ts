import type { Severity } from "../import-report.ts";
import type { LineName } from "../post-fields.ts";
import { postsEn } from "./admin/en/posts.ts";

interface Named {
  name: string;
}
interface Counted {
  count: number;
}

const lost = <Values = void>(message: (values: Values) => string) => ({ severity: "lost" as Severity, message });
const changed = <Values = void>(message: (values: Values) => string) => ({ severity: "changed" as Severity, message });
const note = <Values = void>(message: (values: Values) => string) => ({ severity: "note" as Severity, message });

/** A field of a post inside of a sentence, after its article: `caption of the cover`. */
export function fieldInSentence(name: LineName): string {
  const label = postsEn.details[name];
  return label.charAt(0).toLowerCase() + label.slice(1);
}

/** Content that the files of an export cannot hold, each with a severity (see `import-report.ts`) and a sentence. */
export const exportReasons = {
  "media-missing": lost(({ name }: Named) => `${name} is missing on the disk.`),
  "views-left-out": note(() => "Numbers of views are not in it."),
  "revisions-left-out": note(() => "Earlier versions of posts are not in it; a backup has them."),
  "accounts-left-out": note(() => "Accounts and passwords are not in it; a backup has them."),
  "senders-left-out": note(() => "Blocked senders of comments are not in it: they are known by a secret hash alone."),
  "draft-left-out": lost(() => "An unfinished text is not in it."),
  "sub-title-as-excerpt": changed(() => "The subtitle is the excerpt."),
  "sub-title-as-field": changed(() => "The subtitle is a field that only some themes show."),
  "own-field": changed(({ name }: Named) => `${name} is in a field that only Longhand reads.`),
  "hidden-tag": changed(() => "The tag is one that only Longhand reads: it was hidden."),
  "internal-tag": changed(() => "The tag is an internal one, whose name begins with #: it was hidden."),
  "own-comment": changed(() => "That the comment is the author's own is not in it: the post names no author."),
  "feed-id-left-out": lost(() => "Its id in feeds is not in it: feed readers may show it again."),
  "unknown-left-out": lost(({ name }: Named) => `Fields that an import kept are not in it: ${name}.`),
  "field-cut": changed(({ name, count }: Named & Counted) => `${name} was cut to ${count} characters.`),
  "language-left-out": lost(() => "The language of the post is not in it."),
  "translations-left-out": lost(() => "Which other posts are its translations is not in it."),
  "excerpt-cut": lost(({ count }: Counted) => `The excerpt was cut to ${count} characters.`),
  "comment-left-out": lost(() => "Ghost's format has no comments of readers without an account."),
  "comment-aside": note(() => "It is spam or deleted and not in it."),
  "redirect-left-out": lost(() => "The format has no redirects."),
  "redirect-in-file": note(() => "Ghost reads redirects from a file of their own."),
  "file-as-link": changed(() => "The file is not in it; texts link to it on this site."),
  "image-as-link": note(() => "The image is not in it; the other program loads it from this site."),
  "setting-left-out": lost(({ name }: Named) => `The format has no place for ${name}.`),
  "subscriber-left-out": lost(() => "The format has no subscribers; the list of subscribers can be exported as CSV."),
  "subscribers-left-out": note(
    () => "Subscribers and the key of the links in mails to them are not in it, as you chose.",
  ),
  "menu-left-out": lost(() => "The format has no menu of this form."),
} as const;
export type ExportReasons = typeof exportReasons;
