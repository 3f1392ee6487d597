import { keepPreviousData } from "@tanstack/react-query";
import { hasTextMatches, type ListAddress } from "../../../shared/addresses/list-address.ts";
import { postAddress } from "../../../shared/addresses/post-address.ts";
import { besideList, type SearchAddress, searchAddress } from "../../../shared/addresses/search-address.ts";
import { foundPerPage, maxSearchPages } from "../../../shared/limits.ts";
import type { FoundPost, TextPart, TextSearchSlice } from "../../../shared/schemas/search-schema.ts";
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
        {search.data && words.found(search.data.count, address.term, search.data.hasMore, address.category)}
      </p>
      {search.isLoadingError ? (
        <LoadFailed query={search} />
      ) : search.data ? (
        <FoundPage address={address} found={search.data} />
      ) : (
        <Spinner label={words.searching} />
      )}
    </>
  );
}

function FoundPage({ address, found }: { address: SearchAddress; found: TextSearchSlice }) {
  const words = useWords();
  return (
    <>
      {found.count === 0 && <p className="found-advice">{words.fewerWords}</p>}
      <ol className="plain found-list">
        {found.items.map((post) => (
          <li key={post._id}>
            <article>
              <Found post={post} heading="h2" />
            </article>
          </li>
        ))}
      </ol>
      <Pages address={address} {...found} />
    </>
  );
}

/** What the search of texts finds besides the list of the home page, for the same search. */
export const useTextMatches = (address: ListAddress) =>
  trpc.search.texts.useQuery(besideList(address), {
    enabled: hasTextMatches(address),
    placeholderData: address.search === "" ? undefined : keepPreviousData,
  });

/** The posts below the list of the home page that have the term in their text, best matches first. */
export function TextMatches({ address }: { address: ListAddress }) {
  const words = useWords();
  const { search: term, category, language } = address;
  const { data: found, isPlaceholderData } = useTextMatches(address);
  if (!hasTextMatches(address) || !found || found.count === 0) return null;
  return (
    <section className="text-matches" aria-labelledby="text-matches" aria-busy={isPlaceholderData}>
      <h2 id="text-matches">{words.inTexts(found.count, term, found.hasMore)}</h2>
      <ol className="plain found-list">
        {found.items.map((post) => (
          <li key={post._id}>
            <Found post={post} heading="h3" />
          </li>
        ))}
      </ol>
      {found.count > found.items.length && (
        <p className="found-pages">
          <Link href={searchAddress({ term, category, language })}>{words.allMatches(term)}</Link>
        </p>
      )}
    </section>
  );
}

function Found({ post, heading: Heading }: { post: FoundPost; heading: "h2" | "h3" }) {
  return (
    <div className="found">
      <Heading className="found-title" dir="auto">
        <Link href={postAddress(post.address)}>
          <Marked parts={post.title} />
        </Link>
      </Heading>
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
    </div>
  );
}

function Marked({ parts }: { parts: TextPart[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change their order
  return parts.map(({ text, isMatch }, at) => (isMatch ? <mark key={at}>{text}</mark> : text));
}

function Pages({ address, page, count, hasMore }: TextSearchSlice & { address: SearchAddress }) {
  const words = useWords();
  const pages = Math.ceil(count / foundPerPage);
  if (pages < 2) return null;
  return (
    <nav aria-label={words.pages} className="found-pages">
      {page > 1 && (
        <Link href={searchAddress({ ...address, page: page - 1 })} className="button" rel="prev">
          {words.betterMatches}
        </Link>
      )}
      <span>{words.pageOf(page, pages)}</span>
      {page < pages && (
        <Link href={searchAddress({ ...address, page: page + 1 })} className="button" rel="next">
          {words.moreMatches}
        </Link>
      )}
      {page === maxSearchPages && hasMore && <p>{words.moreThanShown}</p>}
    </nav>
  );
}
