import { isExternal, isImageUrl, playerOf, safeHref } from "../../../shared/text/post-html.ts";
import { videoOf } from "../../../shared/text/video.ts";
import { serverEn } from "../../../shared/words/server-en.ts";
import { removedWithContent } from "./clean-html-vocabulary.ts";

/** Kinds of content that clients send and a post cannot hold. `linked` becomes a link and `formulas` become code. */
export type LeftOut =
  | "alignment"
  | "colours"
  | "fonts"
  | "sizes"
  | "indents"
  | "images"
  | "frames"
  | "links"
  | "anchors"
  | "elements"
  | "formulas"
  | "linked";

const styles: readonly (readonly [LeftOut, RegExp, RegExp])[] = [
  ["alignment", /^ql-align-(?!left)/, /text-align\s*:/i],
  ["colours", /^ql-(?:color|bg|background)-/, /color\s*:|background\s*:/i],
  ["fonts", /^ql-font-/, /font-family\s*:/i],
  ["sizes", /^ql-size-/, /font-size\s*:/i],
];
const players = new Set(["video", "audio"]);
const frames = new Set(["iframe", "object", "embed", ...players]);
/** Elements that lose their meaning though their text stays. */
const flattened = new Set("svg math canvas form button dl abbr ruby kbd ins q".split(" "));

/** The kind of content that the sanitiser drops from an element, or turns into a link. */
export function leftOutOf(
  name: string,
  { style = "", src = "", href = "", type = "" }: Readonly<Record<string, string>>,
  classes: ReadonlySet<string>,
): LeftOut[] {
  const found = styles
    .filter(([, named, declared]) => declared.test(style) || [...classes].some((it) => named.test(it)))
    .map(([what]) => what);
  if (name !== "li" && [...classes].some((it) => it.startsWith("ql-indent-"))) found.push("indents");
  if (name === "img" && !isImageUrl(src)) found.push(isExternal(src) ? "linked" : "images");
  if (players.has(name) && !classes.has("ql-video")) {
    if (!playerOf(src)) found.push(isExternal(src) ? "linked" : "frames");
  } else if (frames.has(name)) {
    const isVideo = videoOf(src) !== undefined;
    if (!classes.has("ql-video") && !(name === "iframe" && isVideo)) found.push("frames");
    else if (!isVideo) found.push("linked");
  } else if (removedWithContent.has(name) || flattened.has(name)) found.push("elements");
  // A check box becomes text.
  if (name === "input" && type.toLowerCase() !== "checkbox") found.push("elements");
  if (name === "a" && href && !safeHref(href)) found.push("links");
  if (classes.has("ql-formula")) found.push("formulas");
  return found;
}

/** What a client hears of it. */
export function leftOutSentences(leftOut: ReadonlySet<LeftOut>): string[] {
  const dropped = [...leftOut].filter((it) => it !== "linked" && it !== "formulas");
  return [
    ...(dropped.length > 0 ? [serverEn.textLeftOut({ what: dropped })] : []),
    ...(leftOut.has("linked") ? [serverEn.textLinked] : []),
    ...(leftOut.has("formulas") ? [serverEn.textFormulas] : []),
  ];
}
