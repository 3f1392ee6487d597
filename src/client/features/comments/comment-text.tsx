/**
 * The plain text of a comment. CSS keeps its line breaks. Its addresses are links that search engines do not count.
 *
 * @param parts from `splitLinks`: every second one is an address
 */
export function CommentText({ parts }: { parts: string[] }) {
  return (
    <p className="comment-text" dir="auto">
      {parts.map((part, at) =>
        at % 2 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text of a comment never changes
          <a key={at} href={part} rel="ugc nofollow noopener">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </p>
  );
}
