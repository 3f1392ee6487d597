import { type SourceComment, valueAt } from "../../items/source-item.ts";
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

/** The comments of an item, each behind the one that it answers, else by date. */
export function commentsOf(item: XmlElement, post: string, index: WxrIndex): AsyncGenerator<SourceComment> {
  const author = index.authors.get(textOfElement(item, "dc:creator"));
  const comments = all(item, "wp:comment").map((element) => commentOf(element, { author, post, index }));
  comments.sort((one, other) => (one.createdAt?.getTime() ?? 0) - (other.createdAt?.getTime() ?? 0));
  return inThreads(() => comments);
}

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
    source: `comment:${text("id")}`,
    post,
    parent: parent === "" || parent === "0" ? null : `comment:${parent}`,
    name: plainText(text("author")),
    website: text("author_url"),
    content: plainText(text("content")),
    createdAt: elementDate(element, "wp:comment_date", index),
    status: valueAt(statuses, text("approved")) ?? "waiting",
    isByAuthor: user !== "" && user !== "0" && user === author?.id,
    isMention: type === "pingback" || type === "trackback",
    reasons: lostMarkup(text("content")),
  };
}
