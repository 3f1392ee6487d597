import { Fragment } from "react";

const address = /https?:\/\/[^\s<>"]+/g;

/** The plain text of a comment. CSS keeps its line breaks. Its http(s) addresses are links that give them no rank in search engines. */
export function CommentText({ text }: { text: string }) {
  return (
    <p className="comment-text" dir="auto">
      {partsOf(text).map(({ at, text: part, isLink }) => (
        <Fragment key={at}>
          {isLink ? (
            <a href={part} rel="ugc nofollow noopener">
              {part}
            </a>
          ) : (
            part
          )}
        </Fragment>
      ))}
    </p>
  );
}

/** Splits text at its addresses. Punctuation after an address belongs to the sentence. */
export function partsOf(text: string): { at: number; text: string; isLink: boolean }[] {
  const parts = [];
  let from = 0;
  for (const match of text.matchAll(address)) {
    const link = withoutTrailingPunctuation(match[0]);
    if (!URL.canParse(link)) continue;
    parts.push({ at: from, text: text.slice(from, match.index), isLink: false });
    parts.push({ at: match.index, text: link, isLink: true });
    from = match.index + link.length;
  }
  parts.push({ at: from, text: text.slice(from), isLink: false });
  return parts.filter((part) => part.text !== "");
}

function withoutTrailingPunctuation(link: string): string {
  const trimmed = link.replace(/(?<![.,:;!?'*])[.,:;!?'*]+$/, "");
  const isUnbalanced = trimmed.endsWith(")") && !trimmed.includes("(");
  return isUnbalanced ? withoutTrailingPunctuation(trimmed.slice(0, -1)) : trimmed;
}
