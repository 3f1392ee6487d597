import { type SearchAddress, searchAddress } from "../../../shared/addresses/search-address.ts";
import { foundPerPage, maxSearchPages } from "../../../shared/limits.ts";
import type { FoundPost, TextPart, TextSearchPage } from "../../../shared/schemas/search-schema.ts";
import { trpc } from "../../lib/trpc.ts";
import { Day } from "../../ui/day.tsx";
import { Link } from "../../ui/link.tsx";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import "./found-list.css";

/** Posts with the words of an address, best matches first. */
export function FoundList({ address }: { address: SearchAddress }) {
  const search = trpc.search.texts.useQuery(address);
  return (
    <>
      {/* Always there, so that a search's outcome is read out when it changes. */}
      <p role="status" className="found-status">
        {search.data && outcomeOf(address, search.data)}
      </p>
      {search.isLoadingError ? (
        <LoadFailed query={search} />
      ) : search.data ? (
        <FoundPage term={address.term} found={search.data} />
      ) : (
        <Spinner label="Searching" />
      )}
    </>
  );
}

function FoundPage({ term, found }: { term: string; found: TextSearchPage }) {
  return (
    <>
      {found.count === 0 && (
        <p className="found-advice">Every word is looked for. Fewer words, or only their beginning, may find more.</p>
      )}
      <ol className="plain found-list">
        {found.items.map((post) => (
          <li key={post._id}>
            <Found post={post} />
          </li>
        ))}
      </ol>
      <Pages term={term} {...found} />
    </>
  );
}

function Found({ post }: { post: FoundPost }) {
  return (
    <article className="found">
      <h2 className="found-title" dir="auto">
        <Link href={`/blog/${post._id}`}>
          <Marked parts={post.title} />
        </Link>
      </h2>
      {post.excerpt.length > 0 && (
        <p className="found-excerpt" dir="auto">
          {post.isCutBefore && "… "}
          <Marked parts={post.excerpt} />
          {post.isCutAfter && " …"}
        </p>
      )}
      <p className="found-where">
        {post.category} · <Day moment={post.publishedAt} />
      </p>
    </article>
  );
}

function Marked({ parts }: { parts: TextPart[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change their order
  return parts.map(({ text, isMatch }, at) => (isMatch ? <mark key={at}>{text}</mark> : text));
}

function Pages({ term, page, count, hasMore }: TextSearchPage & { term: string }) {
  const pages = Math.ceil(count / foundPerPage);
  if (pages < 2) return null;
  return (
    <nav aria-label="Pages" className="found-pages">
      {page > 1 && (
        <Link href={searchAddress({ term, page: page - 1 })} className="button" rel="prev">
          Better matches
        </Link>
      )}
      <span>
        Page {page} of {pages}
      </span>
      {page < pages && (
        <Link href={searchAddress({ term, page: page + 1 })} className="button" rel="next">
          More matches
        </Link>
      )}
      {page === maxSearchPages && hasMore && <p>There are more. Another word will bring the right ones up.</p>}
    </nav>
  );
}

function outcomeOf({ term }: SearchAddress, { count, hasMore }: TextSearchPage): string {
  // A search for words in a row brings its own marks.
  const quoted = /["“”]/.test(term) ? term : `“${term}”`;
  if (count === 0) return `Nothing found for ${quoted}`;
  return `${hasMore ? `More than ${count}` : count} ${count === 1 ? "post" : "posts"} with ${quoted}`;
}
