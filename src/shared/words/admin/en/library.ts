import { counted, list, number, plural, quoted } from "../../format.ts";

/** Images and files. */
export const libraryEn = {
  media: {
    title: "Media",
    description: "Every image, and where it is used.",
    loading: "Loading images",
    none: {
      all: "There are no images yet.",
      unused: "Every image is used.",
      versions: "No image is used by earlier versions only.",
      undescribed: "Every image has a description.",
      choice: "",
    },
    notFound: "No image matches your search.",
    byUse: "Images by use",
    filters: {
      all: "All",
      unused: "Unused",
      versions: "Only in earlier versions",
      undescribed: "Without a description",
    },
    searchLabel: "Search images",
    searchHint: "Name or description",
    fromLibrary: "From the library",
    choices: "Images to choose from",
    chooseFromLibrary: "Choose from the library",
    libraryFailed: "The library could not be loaded. Please try again, or reload the page",
    images: "Images",
    upload: "Upload images",
    uploadHint: (maxMebibytes: number) =>
      `Or drop them here. JPEG, PNG, WebP, AVIF or GIF, up to ${number(maxMebibytes)}\u00a0MiB each.`,
    uploadInput: "Images for the library",
    uploads: "Uploads",
    uploaded: (count: number) =>
      count === 1 ? "An image was uploaded" : `${counted(count, "image was", "images were")} uploaded`,
    deleteUnused: "Delete all unused",
    unused: (count: number, size: string) =>
      `${count === 1 ? "An image" : counted(count, "image", "images")}, ${size}. `,
    unusedNote: "Images uploaded within the last day are kept: an unsaved text may use them.",
    deleteUnusedTitle: (count: number) => `Delete ${count === 1 ? "an image" : counted(count, "image", "images")}?`,
    deleteUnusedNote: (count: number) => {
      const them = plural(count, { one: "it", other: "them" });
      return `No post, unfinished text or earlier version shows ${them}. Pages elsewhere that link to ${them} will show a gap.`;
    },
  },
  files: {
    title: "Files",
    description: "Audio, video, PDF and other files, and whether they are used.",
    loading: "Loading files",
    none: "There are no files yet.",
    upload: "Upload files",
    uploadHint: (maxBytes: string) => `Audio, video, PDF, archives and office documents, up to ${maxBytes} each.`,
    uploadInput: "Files for the library",
    uploaded: (count: number) =>
      count === 1 ? "A file was uploaded" : `${counted(count, "file was", "files were")} uploaded`,
    failed: "The file could not be uploaded",
    choose: "Insert a file",
    insertOne: (fileName: string) => `Insert ${fileName}`,
    insert: "Insert",
    removeOne: (fileName: string) => `Delete ${fileName}`,
    removeTitle: (fileName: string) => `Delete ${quoted(fileName)}?`,
    removeNote: "The file stays in the trash for 30 days. Links to it on other sites no longer work.",
    versionsLoseIt: (count: number) =>
      `${counted(count, "earlier version of a post links", "earlier versions of posts link")} to it. `,
    usedBy: (posts: number, unfinished: number, versions: number) =>
      [
        posts > 0 ? `in ${counted(posts, "post", "posts")}` : "",
        unfinished > 0 ? `in ${counted(unfinished, "unfinished text", "unfinished texts")}` : "",
        versions > 0 ? `in ${counted(versions, "earlier version", "earlier versions")}` : "",
      ]
        .filter(Boolean)
        .join(", ") || "not used",
    inUse: "A text uses this file. Remove it there first.",
  },
  uploads: {
    progress: "Upload of the image",
    progressOf: (fileName: string) => `Upload of ${fileName}`,
    percent: (percent: number) => `${percent} %`,
    preparing: "Preparing…",
    done: "Uploaded",
    retry: (fileName: string) => `Try ${fileName} again`,
    dismiss: "Dismiss",
    dismissOne: (fileName: string) => `Dismiss ${fileName}`,
    failed: "The image could not be uploaded",
    still: "The image no longer moves: it has too many pictures, or is a PNG, so its first picture was stored",
    known: "The library had this image already, so it is used and no second copy was stored",
    invalid: (reason: string) => `The image was not uploaded: ${reason}`,
  },
  thumbnail: {
    label: "Thumbnail",
    optionalLabel: "Thumbnail (optional)",
    remove: "Remove thumbnail",
    placeholder: "Choose an image or drop it here",
    replaceHint: "Choose another to replace it.",
    typesHint: (maxMebibytes: number) => `JPEG, PNG, WebP, AVIF or GIF, up to ${number(maxMebibytes)}\u00a0MiB.`,
  },
  image: {
    whole: "The whole image",
    size: (width: number, height: number) => `${width} × ${height}`,
    facts: <Part>(width: number, height: number, size: string, day: Part) => [
      `${width} × ${height} pixels · ${size} · uploaded `,
      day,
    ],
    alt: "What the image shows",
    altHint: "Texts that insert it from the library start with this description.",
    altPlaceholder: "For people who cannot see it",
    focus: "Focal point",
    focusHint: "Cards and link previews show only a part of the image. Choose the point that stays visible.",
    focusLoading: "Loading the focal point",
    focusAcross: "From left to right",
    focusDown: "From top to bottom",
    focusCard: "As a card shows it",
    focusNone: "No focal point",
    uses: "Where it is used",
    loadingUses: "Loading its uses",
    noUses: "Nowhere. It can be deleted.",
    inPosts: (count: number, newest: string) => `In ${number(count)} posts, newest ${quoted(newest)}`,
    coverOf: (title: string) => `Cover of ${quoted(title)}`,
    inPost: (title: string) => `In ${quoted(title)}`,
    inUnfinished: (count: number) =>
      count === 1 ? "In an unfinished text" : `In ${counted(count, "unfinished text", "unfinished texts")}`,
    onlyInVersions: "Only in earlier versions",
    onlyInTrash: "Only in the trash",
    replacedByOther: "Replaced by another",
    unused: "Unused",
    /** The place of the image in a text. */
    places: { cover: "cover", text: "text", both: "cover and text" },
    statuses: { published: "Published", scheduled: "Scheduled", draft: "Unpublished" },
    lookUse: ({ isLogo, isIcon }: { isLogo: boolean; isIcon: boolean }): string =>
      isLogo && isIcon ? "Logo and icon" : isLogo ? "Logo" : "Icon",
    postUse: (status: string, place: string) => `${status}, ${place}`,
    authorUse: "Author",
    unfinishedUse: (place: string) => `Unfinished text, ${place}`,
    versionsUse: (count: number) =>
      count === 1 ? "An earlier version" : counted(count, "earlier version", "earlier versions"),
    inUse: "An image in use cannot be deleted.",
    deleteTitle: (fileName: string) => `Delete ${quoted(fileName)}?`,
    versionsLoseIt: (count: number) =>
      `${count === 1 ? "An earlier version of a post shows" : `${counted(count, "earlier version", "earlier versions")} of posts show`} it and will have a gap instead. `,
    isFresh: "It was uploaded within the last day: an unsaved text may use it. ",
    deleteNote: "The image stays in the trash for 30 days.",
    replace: "Replace everywhere",
    replaceTitle: "Replace everywhere?",
    replaceAction: "Replace",
    replacing: "Replacing..",
    replacementInput: "The image to show instead",
    oldAlt: "The old one",
    newAlt: "The new one",
    beforeReplacing: "Now",
    afterReplacing: "Then",
    replaceNote: (posts: number, unfinished: number, versions: number) => {
      const some = (count: number, one: string, other: string) =>
        count === 0 ? [] : [count === 1 ? one : `${number(count)} ${other}`];
      const places = [
        ...some(posts, "a post", "posts"),
        ...some(unfinished, "an unfinished text", "unfinished texts"),
        ...some(versions, "an earlier version", "earlier versions"),
      ];
      const change =
        places.length === 0 ? "Nothing shows the old image." : `The new image will be shown in ${list.format(places)}.`;
      return `${change} The old image stays in the library until you delete it, and can be put back.`;
    },
    replaced: "This image replaced it everywhere.",
    putBack: "Put the old one back",
    replacement: (fileName: string) => `Replacing ${fileName}`,
    replacementProgress: (fileName: string, done: number, all: number) =>
      `Replacing ${fileName}: done in ${number(done)} of ${counted(all, "text", "texts")}`,
    heldUp: "It failed, for example because the disk is full. The server retries every half minute.",
    replacementsDone: "Done: every text shows its new image",
  },
};
