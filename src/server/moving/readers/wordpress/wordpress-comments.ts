import { type CountedItem, type SourceComment, valueAt } from "../../items/source-item.ts";
import { reason } from "../../report/reason.ts";
import { lostMarkup, plainText } from "../../text/plain-text.ts";
import { inThreads } from "../in-threads.ts";
import { all, textOfElement, type XmlElement } from "../xml-elements.ts";
import { elementDate, type WxrIndex } from "./wxr-index.ts";

const statuses: Readonly<Record<string, SourceComment["status"]>> = {
  "1": "approved",
  approve: "approved",
  approved: "approved",
  "0": "waiting",
  hold: "waiting",
  spam: "spam",
  trash: "trash",
  "post-trashed": "trash",
};

/** Types whose approved comments visitors saw. Others are for editors and programs, as the notes on blocks, and the log of an order. */
const shownTypes = /^(?:comment|pingback|trackback|webmention|review)?$/;

/** The comments of an item, each behind the one that it answers, else by date. Those that were not for readers are counted. */
export async function* commentsOf(
  item: XmlElement,
  post: string,
  index: WxrIndex,
): AsyncGenerator<SourceComment | CountedItem> {
  const author = index.authors.get(textOfElement(item, "dc:creator"));
  const comments: SourceComment[] = [];
  for (const element of all(item, "wp:comment")) {
    const type = textOfElement(element, "wp:comment_type");
    if (shownTypes.test(type)) comments.push(commentOf(element, { author, post, index }));
    else
      yield {
        kind: "other",
        source: keyOf(element),
        reasons: [reason("no-home", { name: `comments of the type ${type}` })],
      };
  }
  comments.sort((one, other) => (one.createdAt?.getTime() ?? 0) - (other.createdAt?.getTime() ?? 0));
  yield* inThreads(() => comments);
}

const keyOf = (element: XmlElement) => `comment:${textOfElement(element, "wp:comment_id")}`;

interface Around {
  /** Of the post. */
  author: ReturnType<WxrIndex["authors"]["get"]>;
  post: string;
  index: WxrIndex;
}

function commentOf(element: XmlElement, { author, post, index }: Around): SourceComment {
  const text = (name: string) => textOfElement(element, `wp:comment_${name}`);
  const type = text("type");
  const parent = text("parent");
  const user = text("user_id");
  return {
    kind: "comment",
    source: keyOf(element),
    post,
    parent: parent === "" || parent === "0" ? null : `comment:${parent}`,
    name: plainText(text("author")),
    website: text("author_url"),
    content: plainText(text("content")),
    createdAt: elementDate(element, "wp:comment_date", index),
    status: valueAt(statuses, text("approved")) ?? "waiting",
    isByAuthor: user !== "" && user !== "0" && user === author?.id,
    isMention: ["pingback", "trackback", "webmention"].includes(type),
    reasons: lostMarkup(text("content")),
  };
}
