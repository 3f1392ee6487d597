import { postAddress } from "../../../shared/addresses/post-address.ts";
import { type SearchAddress, searchAddress } from "../../../shared/addresses/search-address.ts";
import { foundPerPage, maxSearchPages } from "../../../shared/limits.ts";
import type { FoundPost, TextPart, TextSearchPage } from "../../../shared/schemas/search-schema.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { useWords } from "../../lib/words.ts";
import { Day } from "../../ui/day.tsx";
import { Link } from "../../ui/link.tsx";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import "./search-results.css";

/** The posts that match the search of an address, best matches first. */
export function SearchResults({ address }: { address: SearchAddress }) {
  const words = useWords();
  const search = trpc.search.texts.useQuery(address);
  return (
    <>
      {/* Always rendered: a live region announces changes only. */}
      <p role="status" className="found-status">
        {search.data && words.found(search.data.count, address.term, search.data.hasMore)}
      </p>
      {search.isLoadingError ? (
        <LoadFailed query={search} />
      ) : search.data ? (
        <FoundPage term={address.term} found={search.data} />
      ) : (
        <Spinner label={words.searching} />
      )}
    </>
  );
}

function FoundPage({ term, found }: { term: string; found: TextSearchPage }) {
  const words = useWords();
  return (
    <>
      {found.count === 0 && <p className="found-advice">{words.fewerWords}</p>}
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
        <Link href={postAddress(post.address)}>
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
      {post.publishedAt && (
        <p className="found-where">
          {post.category && `${post.category} · `}
          <Day moment={post.publishedAt} />
        </p>
      )}
    </article>
  );
}

function Marked({ parts }: { parts: TextPart[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change their order
  return parts.map(({ text, isMatch }, at) => (isMatch ? <mark key={at}>{text}</mark> : text));
}

function Pages({ term, page, count, hasMore }: TextSearchPage & { term: string }) {
  const words = useWords();
  const pages = Math.ceil(count / foundPerPage);
  if (pages < 2) return null;
  return (
    <nav aria-label={words.pages} className="found-pages">
      {page > 1 && (
        <Link href={searchAddress({ term, page: page - 1 })} className="button" rel="prev">
          {words.betterMatches}
        </Link>
      )}
      <span>{words.pageOf(page, pages)}</span>
      {page < pages && (
        <Link href={searchAddress({ term, page: page + 1 })} className="button" rel="next">
          {words.moreMatches}
        </Link>
      )}
      {page === maxSearchPages && hasMore && <p>{words.moreThanShown}</p>}
    </nav>
  );
}
