/** The words of an import's report. A code stays when its sentence changes: scripts read codes. */

type Severity = "lost" | "changed" | "added" | "note";

const lost = <M>(message: M) => ({ severity: "lost" as Severity, message });
const changed = <M>(message: M) => ({ severity: "changed" as Severity, message });
const added = <M>(message: M) => ({ severity: "added" as Severity, message });
const note = <M>(message: M) => ({ severity: "note" as Severity, message });

interface Named {
  name: string;
}
interface Addressed {
  address: string;
}
interface Counted {
  count: number;
}

/**
 * Why an item was not imported, or differs from the source. Each code has a severity (see `import-report.ts`) and a
 * sentence.
 */
export const importReasons = {
  // The source
  "file-left-out": note(({ name }: Named) => `${name} was left out: it is a symbolic link or leads out of the source.`),
  "file-twice": lost(({ name }: Named) => `Two files have the name ${name}. Only the last one was read.`),
  "file-too-big": lost(({ name }: Named) => `${name} is too big to be read.`),
  "encoding-replaced": changed(
    ({ name, count }: Named & Counted) => `${name} has ${count} bytes that are no text in its encoding.`,
  ),
  "source-cut": lost(() => "The source ends too early. What follows there is missing."),
  "source-known-by-names": note(
    ({ name }: Named) =>
      `This looks like the source that was imported on ${name}, since the names of its items are the same. If it is another blog, undo this import and name the address of its site.`,
  ),
  "archive-file-missing": lost(
    ({ name }: Named) => `The archive's manifest names ${name}, which the archive does not hold.`,
  ),
  "archive-file-differs": changed(
    ({ name }: Named) => `${name} is not as the archive's manifest says: it was changed or damaged.`,
  ),
  "archive-files-more": lost(({ count }: Counted) => `${count} more files are not as the archive's manifest says.`),
  "archive-file-unreadable": lost(({ name }: Named) => `The file ${name} of the archive cannot be read.`),
  "welcome-removed": note(() => "The welcome post of this new blog gave way to the archive."),
  "row-unreadable": lost(({ name, row }: Named & { row: number }) => `Row ${row} of ${name} cannot be read.`),
  "item-unreadable": lost(() => "This item cannot be read."),
  "text-too-slow": lost(() => "Its text takes too long to read. It may be damaged."),
  "text-too-deep": lost(() => "Parts of its text are inside each other too deeply to be read."),
  "text-too-big": lost(() => "Its text is too big to be read: a post holds a megabyte."),
  "item-too-big": lost(() => "It is too big to be read whole. Its end is missing."),
  "same-key": note(() => "The source has this item twice. The first one counts."),

  // What was not public
  "was-private": changed(() => "It was private, so it is a draft."),
  "was-protected": changed(() => "It had a password, so it is a draft."),
  "was-for-members": changed(() => "It was for members only, so it is a draft."),
  "was-unlisted": changed(() => "The source does not list it as public, so it is a draft."),
  "was-pending": note(() => "It waited for review and is a draft."),
  "was-in-trash": note(() => "It was in the trash. An option of the import brings it as a draft."),
  "was-in-trash-taken": changed(() => "It was in the trash and is a draft."),
  "schedule-passed": changed(() => "It was scheduled for a time that has passed, so it is a draft."),
  "date-in-future": changed(() => "Its date is in the future, so it is a draft."),

  // Posts
  "title-missing": added(() => "It has no title, so it got one."),
  "title-cut": changed(() => "The title is too long and was cut. The whole title stands above the text."),
  "sub-title-made": added(() => "It has no subtitle, so it got its excerpt."),
  "excerpt-cut": lost(({ count }: Counted) => `The excerpt was cut to ${count} characters.`),
  "field-cut": lost(({ name }: Named) => `The field ${name} is too long and was cut.`),
  "date-made": added(() => "Its date cannot be read, so it has the date of the import."),
  "date-taken": changed(() => "Its date of publication is missing or before 1970. Another date was taken."),
  "slug-reserved": changed(({ name }: Named) => `Longhand uses ${name} itself: the page has another address.`),
  "slug-taken": changed(({ name }: Named) => `Its address is taken. It is at ${name}.`),
  "slug-cut": changed(({ name }: Named) => `Its slug is too long and was cut: ${name}.`),
  "language-unknown": lost(
    ({ name }: Named) => `Its language “${name}” is no language tag, so it has that of the blog.`,
  ),
  "text-cut": lost(() => "The text is longer than a post may be."),
  "words-lost": lost(({ count }: Counted) => `The text lost ${count} of its words.`),
  "part-not-public": lost(() => "A part that not every visitor saw was left out."),
  "author-missing": lost(({ name }: Named) => `The source does not hold its author ${name}.`),
  "authors-too-many": lost(({ count }: Counted) => `${count} of its authors were left out: there are too many.`),
  "tag-missing": lost(({ name }: Named) => `The source does not hold its tag ${name}.`),
  "tags-too-many": lost(({ count }: Counted) => `${count} of its tags were left out: there are too many.`),
  "canonical-dropped": lost(({ address }: Addressed) => `The canonical address ${address} is no web address.`),
  "feed-id-too-long": lost(
    () => "Its id in feeds is too long and was left out, so that feed readers may show it as new.",
  ),
  "addresses-too-long": lost(({ count }: Counted) => `${count} of its former addresses are too long to redirect.`),
  "unknown-kept": note(({ name }: Named) => `Fields without a home here are kept as they are: ${name}.`),

  // Links and media
  "media-missing": lost(({ address }: Addressed) => `The file ${address} is missing.`),
  "media-not-fetched": lost(({ address }: Addressed) => `The file ${address} is on the old site. It was not fetched.`),
  "media-not-found": lost(({ address }: Addressed) => `The file ${address} could not be fetched.`),
  "media-unreadable": lost(({ address }: Addressed) => `The file ${address} is no image that can be read.`),
  "media-smaller": changed(({ address }: Addressed) => `Only a smaller copy of ${address} was found.`),
  "media-still": changed(({ address }: Addressed) => `The image ${address} moves. Its first picture was taken.`),
  "file-no-home": lost(({ address }: Addressed) => `The file ${address} is no image. It was not taken.`),
  "file-refused": lost(({ address, name }: Addressed & Named) => `The file ${address} was not taken: ${name}`),
  "media-too-many": lost(({ count }: Counted) => `${count} more files are missing.`),
  "link-dead": note(({ address }: Addressed) => `It links to ${address}, which the source does not hold.`),
  "embed-linked": changed(({ address }: Addressed) => `The embedded ${address} became a link.`),

  // Ghost
  "ghost-without-comments": note(
    () =>
      "The export holds no comments. Ghost leaves them out unless asked: /ghost/api/admin/db/?include=comments,members,members_newsletters,post_revisions,redirects",
  ),
  "ghost-without-site": note(() => "The export does not say its site. Name it to resolve links and fetch images."),
  "export-left-out": lost(
    ({ name }: Named) => `The file ${name} was not read, since an import reads one export. Import it on its own.`,
  ),
  "card-left-out": lost(({ name }: Named) => `A post cannot hold the card ${name}, so it was left out.`),
  "text-unreadable": lost(() => "Its text cannot be read."),

  // Feeds
  "feed-latest": note(() => "A feed may hold the latest posts alone: compare their number with that of the old site."),
  "text-shortened": lost(() => "The feed seems to end its text early."),

  // Disqus
  "no-post-at": lost(
    ({ address, count }: Addressed & Counted) =>
      `No post here has or had the address ${address}, so ${count === 1 ? "a comment waits" : `${count} comments wait`} for it. Import its post and then this file again.`,
  ),
  "thread-closed": note(() => "Its comments were closed. Close them at the post, if you wish."),

  // WordPress
  "block-missing": lost(({ name }: Named) => `The source does not hold the reusable block ${name}.`),
  "block-dynamic": lost(({ name }: Named) => `The block ${name} has no text of its own: the old site made it.`),
  "block-in-place": note(() => "This reusable block is in the posts that show it."),
  "shortcode-kept": changed(({ name }: Named) => `The shortcode [${name}] is not known and stays as it is.`),
  "builder-marks": changed(
    ({ name }: Named) => `The marks of a page builder were left out, their words stay: ${name}.`,
  ),
  "type-custom": changed(
    ({ name }: Named) => `It is of the site's own type ${name}. It is a draft with a hidden tag of that name.`,
  ),
  "markup-dropped": changed(({ name }: Named) => `The field ${name} lost its formatting.`),
  "characters-removed": changed(({ count }: Counted) => `${count} control characters were removed.`),
  "item-cut": lost(() => "The source ends inside this item."),
  "tag-tree": changed(() => "It is below another category. Tags have no levels here."),
  "tag-description": lost(() => "Its description has no place here and is kept as it is."),
  "parent-page": changed(() => "It is below another page. Pages have no levels here."),

  // Authors, tags and redirects
  "same-name": note(({ name }: Named) => `${name} was here already: the two are one now.`),
  "categories-empty": note(
    ({ name }: Named) =>
      `These categories have no posts: ${name}. Readers see them too; a setting under Settings, Own words hides them.`,
  ),
  "name-cut": changed(() => "The name is too long and was cut."),
  "authors-full": lost(() => "There are too many authors in this blog."),
  "website-dropped": lost(({ address }: Addressed) => `The website ${address} is no web address or too long.`),
  "email-left-out": changed(() => "The name is an e-mail address, which is not for readers. It was left out."),
  "author-image": lost(() => "The author's image is missing."),
  "redirect-taken": lost(() => "There is another redirect from this path."),
  "redirect-not-possible": lost(() => "This cannot be a redirect here."),

  // Subscribers
  "subscriber-address-wrong": lost(() => "This is not an e-mail address."),
  "subscriber-refused": note(() => "The address gets no mail from this blog: its owner left, or mail to it failed."),
  "subscriber-left": note(() => "The person left the newsletter there and gets no mail here."),
  "subscriber-unconfirmed": lost(() => "The person did not confirm the address there. They can subscribe here."),
  "subscriber-unclear": lost(
    () =>
      "The export does not say whether the person gets the newsletter, so they get no mail here. One with members_newsletters in its list of tables does: import that, too.",
  ),
  "subscriber-links-new": changed(
    () => "Links to unsubscribe in mails from before do not work; mails from this blog have new ones.",
  ),
  "refused-left-out": lost(
    ({ count }: Counted) =>
      `${count} deleted addresses that refused mail are not known here: they are kept as hashes that only an empty blog can take over.`,
  ),

  // Comments
  "post-missing": lost(() => "Its post was not imported."),
  "reply-flattened": changed(() => "It answers a reply. Replies have one level here, so it is in the same thread."),
  "parent-missing": changed(() => "The comment that it answers is missing, so it stands alone."),
  "comment-empty": lost(() => "It has no text."),
  "comment-name-missing": added(() => "It has no name, so it got one."),
  "comment-private-fields": note(() => "The e-mail and IP address of commenters are not taken."),

  // Formats
  "front-matter-unreadable": changed(
    ({ name }: Named) =>
      `Its front matter cannot be read (${name}), so it is a draft. The front matter is kept as it is.`,
  ),
  "date-unreadable": changed(({ name }: Named) => `The date “${name}” cannot be read.`),
  "date-unknown": changed(() => "No date of it can be read, so it is a draft."),
  "was-expired": changed(() => "It had expired, so it is a draft."),
  "not-marked-public": changed(() => "Nothing in the source says that it was public, so it is a draft."),
  "left-out-by": changed(({ name }: Named) => `The old site left it out (${name}), so it is a draft.`),
  "folder-not-public": changed(({ name }: Named) => `Its folder “${name}” may not have been public, so it is a draft.`),
  "rule-unreadable": changed(
    ({ name }: Named) => `${name} may say that it was not public and cannot be read, so it is a draft.`,
  ),
  "visibility-unknown": changed(
    ({ name }: Named) => `Its field “${name}” may say that it was not public, so it is a draft.`,
  ),
  "generated-part": lost(({ name }: Named) => `Parts that the old site made are missing: ${name}.`),
  "comment-left-out": note(() => "A comment that readers did not see was left out."),
  "text-format": lost(({ name }: Named) => `It is a text in the format .${name}, which cannot be read.`),
  template: note(() => "It belongs to the look or the machinery of the old site."),
  "response-elsewhere": lost(() => "It answers another author’s text, which the source does not contain."),
  "beside-texts": note(() => "It is no text. An image is taken where a text shows it."),
  "table-of-pages": note(() => "Its rows are pages of the export."),
  "row-missing": note(() => "The list of posts does not name this text."),
  "text-missing": lost(() => "The source holds no text for it."),

  // Second run
  "deleted-here": note(() => "It was deleted here and stays deleted."),
  "changed-here": note(
    () => "It was changed here and in the source. The text here stays, the other one is a revision.",
  ),

  "settings-kept": note(() => "This blog is not empty, so its own settings stay."),

  // No home here
  "no-home": lost(({ name }: Named) => `There is no home for ${name} here.`),
  "row-failed": lost(({ name }: Named) => `It could not be stored: ${name}`),
} as const;
export type ImportReasons = typeof importReasons;
