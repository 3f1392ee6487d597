import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "wouter";
import { listAddress } from "../../shared/addresses/list-address.ts";
import { postAddress, readCommentId, refIn } from "../../shared/addresses/post-address.ts";
import { screenRoutes } from "../../shared/routes.ts";
import type { PostReading } from "../../shared/schemas/reading-schema.ts";
import { pageLanguage } from "../../shared/words/languages.ts";
import { CommentForm } from "../features/comments/comment-form.tsx";
import { CommentList } from "../features/comments/comment-list.tsx";
import { NextPosts } from "../features/posts/article/next-posts.tsx";
import { PostArticle } from "../features/posts/article/post-article.tsx";
import { ShareRow } from "../features/posts/article/share-row.tsx";
import { Newsletter } from "../features/site/newsletter.tsx";
import { PublicPage } from "../features/site/public-page.tsx";
import { codeOf } from "../lib/calls/failure.ts";
import { trpc } from "../lib/calls/trpc.ts";
import { useIsFirstAddress } from "../lib/navigation/first-address.tsx";
import { useSearchParameters } from "../lib/navigation/search-parameters.ts";
import { useHead } from "../lib/page/head.ts";
import { usePageState, useSite } from "../lib/page/page-state.ts";
import { useWords } from "../lib/words.ts";
import { Link } from "../ui/link.tsx";
import { LoadFailed } from "../ui/load-failed.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { NotFoundScreen } from "./not-found-screen.tsx";
import "./post-screen.css";
import "./message-screen.css";

/** @param missing shown if there is no such post */
export function PostScreen({
  params,
  missing = <NotFoundScreen />,
}: {
  params: Parameters<typeof refIn>[0];
  missing?: ReactNode;
}) {
  const postId = refIn(params);
  const words = useWords();
  const site = useSite();
  const query = trpc.post.read.useQuery({ postId });
  if (codeOf(query.error) === "NOT_FOUND") return missing;
  if (query.isLoadingError) return <NotLoaded query={query} />;
  return (
    <PublicPage language={query.data ? pageLanguage(query.data.inLanguage, site.language) : null}>
      {query.data ? <Post post={query.data} /> : <Spinner label={words.loadingPost} />}
    </PublicPage>
  );
}

/** Shown when the server could not be reached: the post may exist. */
function NotLoaded({ query }: { query: Parameters<typeof LoadFailed>[0]["query"] }) {
  const words = useWords();
  useHead({ title: words.postNotLoaded, description: words.postNotLoaded, isPrivate: true });
  return (
    <PublicPage>
      <div className="page message-screen">
        <h1>{words.postNotLoaded}</h1>
        <LoadFailed query={query} />
      </div>
    </PublicPage>
  );
}

/** The newsletter's form; while the blog sends no mail, the way to its feeds. */
function Subscribe() {
  const words = useWords();
  const { showsNewsletter, newsletterToken } = useSite();
  if (showsNewsletter && newsletterToken) return <Newsletter />;
  return (
    <p className="post-feeds">
      {words.feedInstead((text) => (
        <Link key="feed" href={screenRoutes.feeds.path}>
          {text}
        </Link>
      ))}
    </p>
  );
}

function Post({ post }: { post: PostReading }) {
  const words = useWords();
  const [path] = useLocation();
  const isHome = path === screenRoutes.home.path;
  const query = useSearchParameters();
  // Comments of the page that is home have the addresses of that page: its cached document is the same for all parameters.
  const parameters = isHome ? new URLSearchParams() : query;
  const { refusedComment } = usePageState();
  const { url } = useSite();
  const isFirst = useIsFirstAddress();
  const refused = isFirst ? refusedComment : null;
  const { commentToken: token } = post;
  // Not for the first address: the browser has already scrolled to the form of the loaded page, and when the
  // application starts, the reader may be elsewhere on the page.
  const isJustLoaded = useRef(isFirst);
  useEffect(() => {
    isJustLoaded.current = false;
  });
  const answered = readCommentId(parameters, "reply");
  const form = (token || refused) && (
    <CommentForm
      key={post._id}
      postId={post.address}
      post={post._id}
      token={token}
      answered={answered}
      isTaken={parameters.get("comment") === "waiting"}
      refused={refused}
      isJustLoaded={isJustLoaded}
    />
  );
  useHead({ title: post.metaTitle, description: post.metaDescription, isPrivate: !post.isPublished });
  return (
    <div className="page" data-address={url + (isHome ? path : postAddress(post.address))}>
      <PostArticle post={post} />
      {post.tags.length > 0 && (
        <ul className="plain post-tags" aria-label={words.tags}>
          {post.tags.map(({ name, slug }) => (
            <li key={slug}>
              <Link href={listAddress({ tag: slug })} rel="tag">
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <div className="after-article">
        {post.isPublished && post.kind === "post" && <Subscribe />}
        {post.isPublished ? (
          <CommentList
            postId={post.address}
            post={post._id}
            isOpen={!!token}
            before={readCommentId(parameters, "before")}
            answered={answered}
            form={form}
          />
        ) : (
          form
        )}
        {post.isPublished && post.kind === "post" && <ShareRow postId={post.address} title={post.title} />}
      </div>
      <NextPosts post={post} />
    </div>
  );
}
