import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { type ListAddress, listAddress } from "../../../../shared/addresses/list-address.ts";
import { screenRoutes } from "../../../../shared/routes.ts";
import type { Words } from "../../../../shared/words/readers/en.ts";
import { trpc } from "../../../lib/calls/trpc.ts";
import { useFocusOnFirstNew } from "../../../lib/focus/use-focus-on-first-new.ts";
import { useSite } from "../../../lib/page/page-state.ts";
import { useWords } from "../../../lib/words.ts";
import { Link } from "../../../ui/link.tsx";
import { LoadFailed } from "../../../ui/load-failed.tsx";
import { LoadMoreLink } from "../../../ui/load-more-link.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { PostCard } from "./post-card.tsx";
import "./post-grid.css";

export const usePosts = (address: ListAddress) =>
  trpc.post.list.useInfiniteQuery(address, {
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    // The old list stays, dimmed, until the new one is loaded, so that the page keeps its height.
    placeholderData: keepPreviousData,
  });

/** Up to so many posts, the cards of the home page may span columns: one small card would leave it bare. */
const mostWide = 3;
/** The image of a card that has the whole row. */
const alone = "(min-width: 1280px) 600px, (min-width: 640px) 46vw, 92vw";

const isWhole = ({ search, category, tag, author, before }: ListAddress) =>
  !(search || category || tag || author || before);

/**
 * The posts of an address, one page at a time.
 *
 * @param inTexts how many posts a search finds by their text, which stand below; undefined until it is known
 */
export function PostGrid({ address, inTexts }: { address: ListAddress; inTexts?: number | undefined }) {
  const words = useWords();
  const { layout, hasLead, homePage } = useSite();
  const list = usePosts(address);
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const grid = useFocusOnFirstNew(items.length, ".post-card-link");
  // Until the posts of a new address are there, the former ones keep their places.
  const [shown, setShown] = useState(address);
  if (!list.isPlaceholderData && listAddress(shown) !== listAddress(address)) setShown(address);
  if (list.isLoadingError) return <LoadFailed query={list} />;
  if (list.isPending) return <Spinner label={words.loadingBlogs} />;
  const next = list.data.pages.at(-1)?.nextCursor;
  const isWide = layout === "cards" && isWhole(shown) && items.length > 0;
  const isLed = hasLead && isWide;
  const few = isWide && !isLed && !next && items.length <= mostWide ? items.length : undefined;
  const intro = list.data.pages[0]?.intro;
  return (
    <div aria-busy={list.isPlaceholderData} className="post-grid-frame">
      {/* Always rendered: a live region announces changes only. */}
      <p role="status" className={address.search ? "post-grid-status" : "visually-hidden"}>
        {!list.isPlaceholderData && outcomeOf(words, address, { count: items.length, hasMore: Boolean(next), inTexts })}
      </p>
      {intro && <p className="post-grid-intro">{intro}</p>}
      {items.length === 0 && !inTexts && <NothingFound address={address} />}
      {address.before !== null && (
        <p className="post-grid-more">
          <Link href={listAddress({ ...address, before: null }, homePage)}>{words.backToNewest}</Link>
        </p>
      )}
      {/* Another list is another element: a post that is in both does not wander through the page. */}
      <ul
        key={listAddress(shown)}
        ref={grid.list}
        className="plain post-grid"
        data-few={few}
        data-lead={isLed || undefined}
      >
        {items.map((post, at) => (
          <li key={post._id}>
            <PostCard
              post={post}
              isFirst={layout !== "titles" && at === 0}
              sizes={few === 1 || (isLed && at === 0) ? alone : undefined}
            />
          </li>
        ))}
      </ul>
      {next && (
        <div className="post-grid-more">
          <LoadMoreLink
            href={listAddress({ ...address, before: next })}
            label={words.loadMore}
            list={list}
            onLoad={grid.expectMore}
          />
          {isWhole({ ...address, before: null }) && (
            <p>
              <Link href={screenRoutes.archive.path}>{words.archive}</Link>
            </p>
          )}
        </div>
      )}
    </div>
  );
}

/** For a list that starts further down, the number of posts above it is unknown. */
function outcomeOf(
  words: Words,
  { search, before }: ListAddress,
  { count, hasMore, inTexts }: { count: number; hasMore: boolean; inTexts: number | undefined },
): string {
  if (!search) return "";
  if (count === 0 && !before) return inTexts ? words.noTitleWith(search) : words.nothingFound(search);
  return words.postsWith(count, search, { hasMore, isRest: Boolean(before) });
}

function NothingFound({ address: { search, category, author, language } }: { address: ListAddress }) {
  const words = useWords();
  const { homePage } = useSite();
  return (
    <div className="post-grid-empty">
      {!search && <p className="post-grid-empty-title">{words.nothingHere}</p>}
      <p>{search ? words.shorterWord : words.newPostsAppear}</p>
      {(search || category || author) && (
        <p>
          <Link href={listAddress({ language }, homePage)}>{words.showAllPosts}</Link>
        </p>
      )}
    </div>
  );
}
