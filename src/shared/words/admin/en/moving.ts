import type { ForeignKind } from "../../../moving-formats.ts";
import { counted, number, quoted } from "../../format.ts";

const kindsOfThings: Readonly<Record<string, string>> = {
  post: "Posts",
  page: "Pages",
  draft: "Unfinished texts",
  author: "Authors",
  tag: "Tags",
  category: "Categories",
  comment: "Comments",
  media: "Images and files",
  redirect: "Redirects",
  menu: "Menus",
  member: "Members",
  subscriber: "Subscribers",
  revision: "Versions",
  setting: "Settings",
  other: "Other",
};

/** How to get the export of a blog, for each format. */
const guides: Readonly<Record<ForeignKind, string>> = {
  wordpress:
    "Tools → Export → All content. For the images, fetch them from the old site, or put the export and the folder wp-content/uploads into one zip.",
  ghost:
    "The export of the settings leaves out comments, members and earlier versions. To get the comments too, sign in to Ghost and open /ghost/api/admin/db/?include=comments,members,members_newsletters,post_revisions,redirects. For the images, name the old site and fetch them, or put the export and the folder content/images into one zip.",
  markdown:
    "A zip of the site's folder: Jekyll, Hugo, Hexo, Astro, Eleventy, Docusaurus, Zola, Pelican, Obsidian, or texts alone.",
  medium: "Settings → Security and apps → Download your information. The zip holds no images: fetch them from Medium.",
  substack: "Settings → Exports → Create new export. Images are not in it: fetch them from Substack.",
  movabletype:
    "Movable Type: Tools → Export Entries. TypePad: the file of Settings → Import/Export. Images are not in it: put the file and the images into one zip, or fetch them. Hatena and FC2 write this format, too.",
  feed: "Any other site, such as one of Wix, Webflow or Squarespace: open the address of its feed, such as /blog-feed.xml or /rss.xml, and save it as a file. A feed holds the latest posts alone. For the images, fetch them from the old site.",
  disqus:
    "The comments of a blog that is here: import its posts first. In Disqus: Admin → Moderate Comments → Export, and unpack the file from the mail.",
  notion:
    "Export as Markdown & CSV, with subpages. If the zip holds a zip, unpack it and bring that one. Pages are drafts unless a property, such as Published or Status, says that they are public.",
  tumblr:
    "Settings → the blog → Export. The export does not say which posts were private, so all of them become drafts. Name the address of the blog for its redirects.",
  blogger: "Google Takeout with Blogger alone, or Settings → Back up content.",
};

/** Import and export. */
export const movingEn = {
  exporting: {
    title: "Move out",
    description: "Take everything along: posts, media, comments, subscribers, settings.",
    format: "Format",
    formats: {
      longhand: "Archive of Markdown and media (.zip)",
      wordpress: "WordPress (.xml)",
      ghost: "Ghost (.json)",
    },
    hints: {
      longhand: "Everything but accounts and earlier versions. Longhand imports it as it was, Hugo builds it.",
      wordpress: "Posts, pages, comments and terms. WordPress loads the images from this blog.",
      ghost: "Posts, pages, tags and authors. Ghost loads the images from this blog.",
    },
    withSubscribers: "With subscribers",
    withSubscribersHint:
      "Their e-mail addresses, and the secret key of the links in mails to them: a holder of the file can unsubscribe them. Without them you have to ask them again elsewhere.",
    privacy: "Drafts, waiting comments and spam are in the file. Keep it to yourself.",
    download: "Download",
    states: {
      waiting: "The download begins …",
      sending: "The blog is being written. Your browser shows the progress.",
      sent: "Everything was sent.",
      failed: "The download was interrupted. Please try again.",
    },
    what: "What is in it",
    counted: (kind: string, found: number, exported: number) =>
      `${kindsOfThings[kind] ?? kind}: ${number(exported)}${found === exported ? "" : ` of ${number(found)}`}`,
    reasons: "What is not, or not as it was",
    reasonOf: (message: string, count: number) => (count === 1 ? message : `${message} (${number(count)} times)`),
  },
  moving: {
    title: "Move in",
    intro:
      "Upload the export of your old blog, check what would become of it, and import it. Nothing that was not public there becomes public here.",
    sources: "Where does your blog come from?",
    guides,
    upload: "Upload an export",
    uploadInput: "Export of the old blog",
    uploadHint: (maxMebibytes: number) =>
      `XML, JSON, text or zip, up to ${number(maxMebibytes)}\u00a0MB. Put a larger file, or a folder, into the folder imports beside the database.`,
    uploaded: "The export was uploaded",
    uploadFailed: "The export could not be uploaded",
    files: "Exports on the server",
    noFiles: "There is no export on the server yet.",
    folder: "Folder",
    removeFileOf: (name: string) => `Remove ${name}`,
    removeTitle: (name: string) => `Remove ${quoted(name)}?`,
    removeNote: "What was imported stays. The file itself is deleted.",
    options: "Options",
    category: "Category of the posts",
    categoriesOfSource: "As in the old blog: the 12 with the most posts, others become tags",
    site: "Web address of the old site",
    siteHint: "Only if the export does not say it, as a folder of Markdown.",
    fetches: "Fetch missing images from the old site",
    repairNote:
      "Earlier versions gave the welcome post's picture and the first sentence as sub title to posts that had none.",
    repair: "Take back covers and sub titles",
    withTrash: "Bring what is in the trash, as drafts",
    check: "Check",
    start: "Import",
    stop: "Stop",
    running: (isCheck: boolean, name: string) => (isCheck ? `Checking ${name}` : `Importing ${name}`),
    itemsSoFar: (count: number) => counted(count, "item so far", "items so far"),
    itemsOf: (done: number, total: number) => `${number(done)} of ${counted(total, "item", "items")}`,
    checked: (name: string) => `Check of ${name}`,
    imported: (name: string) => `Import of ${name}`,
    checkNote: "Nothing was written yet. This is what an import would do.",
    states: {
      failed: (said: string) => `It cannot be imported: ${said}.`,
      interrupted: (said: string) =>
        `It was interrupted. ${said} You can start it again; an import goes on where it ended.`,
      hung: "It stopped answering and was ended. You can start it again; an import goes on where it ended.",
      killed: "It was interrupted. You can start it again; an import goes on where it ended.",
      stopped: "It was stopped. You can start it again; an import goes on where it ended.",
    },
    incomplete: "The file ends too early. What follows there is missing.",
    counts: "What was found",
    columns: {
      kind: "",
      found: "found",
      written: "imported",
      unchanged: "unchanged",
      skipped: "left out",
      failed: "failed",
      changed: "with losses",
    },
    kinds: kindsOfThings,
    severities: { lost: "Lost", changed: "Changed", added: "Added", note: "Notes" },
    noReasons: "Nothing is lost or changed.",
    reasonCount: (count: number, example: string) =>
      count === 1 ? quoted(example) : `${counted(count, "item", "items")}, such as ${quoted(example)}`,
    download: "Download the report",
    downloadFailed: "The report could not be downloaded",
    past: "Imports so far",
    undoOf: (name: string) => `Undo the import of ${name}`,
    undoTitle: (name: string) => `Undo the import of ${quoted(name)}?`,
    undoNote:
      "Posts, comments, tags and authors that it brought are deleted. What was changed here since stays, and images stay in the library.",
    undone: "undone",
    undoneNote: "This import was undone. The report says what it had brought.",
    unfinished: "not finished",
    written: (count: number) => counted(count, "item", "items"),
  },
};
