import type { MouseEvent } from "react";
import { listAddress } from "../../../../shared/addresses/list-address.ts";
import { postAddress } from "../../../../shared/addresses/post-address.ts";
import { imageSrcSet } from "../../../../shared/image-widths.ts";
import type { OutlineEntry, PostReading } from "../../../../shared/schemas/reading-schema.ts";
import { useSite } from "../../../lib/page/page-state.ts";
import { useWords } from "../../../lib/words.ts";
import { Day } from "../../../ui/day.tsx";
import { directionAs } from "../../../ui/direction-as.ts";
import { Link } from "../../../ui/link.tsx";
import { placeholder } from "../../../ui/placeholder.ts";
import { RichHtml } from "../../../ui/rich-html.tsx";
import { AlsoIn } from "../also-in.tsx";
import { titleLength } from "../post-title.ts";
import "./post-article.css";
import "./code-colours.css";

/** The parts of a post that readers see. */
export type Article = Pick<PostReading, ArticlePart>;
type ArticlePart =
  | ("kind" | "title" | "subTitle" | "html" | "outline" | "readingMinutes" | "isPublished" | "publishedAt")
  | (
      | "image"
      | "imageWidth"
      | "imageHeight"
      | "imageColour"
      | "imageFocus"
      | "coverCaption"
      | "coverAlt"
      | "category"
      | "authors"
      | "inLanguage"
      | "translations"
    );

/**
 * Replaces a clicked video card by the player, and shows an image as large as the screen. Without scripts they are links to the
 * video's page and to the image.
 */
function openInPlace(event: MouseEvent) {
  const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-video], a[data-enlarge]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const isVideo = link.matches("[data-video]");
  (isVideo
    ? import("./play-video.ts").then((part) => part.playVideo(link))
    : import("./enlarge-image.ts").then((part) => part.enlargeImage(link))
  ).catch(
    // Opened in a new tab, because a comment may be half written in this one.
    () => open(link.href),
  );
}

/** A post as readers see it. */
export function PostArticle({ post }: { post: Article }) {
  return (
    <article className="article" {...post.inLanguage}>
      <header className="article-head">
        <h1 {...directionAs(post.title, "post-title")} data-length={titleLength(post.title)}>
          {post.title}
        </h1>
        {post.subTitle && <p {...directionAs(post.subTitle, "post-subtitle")}>{post.subTitle}</p>}
        <Facts post={post} />
        <AlsoIn
          links={(post.translations ?? [])
            .filter(({ lang }) => lang !== post.inLanguage?.lang)
            .map(({ address, ...language }) => ({ ...language, href: postAddress(address) }))}
        />
      </header>
      {post.image && (
        <img
          className="article-cover"
          style={placeholder(post.imageColour, post.imageFocus)}
          src={post.image.replace("-1600.webp", "-800.webp")}
          srcSet={imageSrcSet(post.image, post.imageWidth)}
          sizes="(min-width: 1024px) 960px, 94vw"
          width={post.imageWidth}
          height={post.imageHeight}
          alt={post.coverAlt}
          fetchPriority="high"
        />
      )}
      {post.image && post.coverCaption && (
        <p className="article-caption" dir="auto">
          {post.coverCaption}
        </p>
      )}
      <div className="article-body">
        {post.outline.length > 0 && <Contents outline={post.outline} />}
        <RichHtml html={post.html} className="prose article-text" onClick={openInPlace} />
      </div>
    </article>
  );
}

/** Its category, who wrote it, when, and how long it takes to read, in one line. */
function Facts({ post }: { post: Article }) {
  const words = useWords();
  const { authorName, homePage } = useSite();
  const isPost = post.kind === "post";
  if (!isPost && post.isPublished) return null;
  return (
    <p className="article-facts">
      {post.category && (
        <span>
          <Link href={listAddress({ category: post.category }, homePage)}>{post.category}</Link>
        </span>
      )}{" "}
      {isPost && (
        <span className="article-author">
          {post.authors.length > 0
            ? post.authors.flatMap(({ name, slug }, at) => [
                at > 0 && ", ",
                <Link key={slug} href={listAddress({ author: slug })} rel="author">
                  {name}
                </Link>,
              ])
            : authorName}
        </span>
      )}{" "}
      <span className="article-date">
        {post.isPublished && post.publishedAt ? <Day moment={post.publishedAt} /> : words.draftNote}
      </span>{" "}
      {isPost && <span>{words.minutesToRead(post.readingMinutes)}</span>}
    </p>
  );
}

/** The table of contents of a long post: its headings of the two highest levels. On a narrow screen it is closed. */
function Contents({ outline }: { outline: OutlineEntry[] }) {
  const words = useWords();
  const [top = 1, next = top] = [...new Set(outline.map(({ level }) => level))].sort((a, b) => a - b);
  return (
    <nav aria-labelledby="contents" className="contents">
      <details>
        <summary id="contents">{words.contents}</summary>
        <ul className="plain">
          {outline
            .filter(({ level }) => level <= next)
            .map(({ id, text, level }) => (
              <li key={id} className={level > top ? "contents-below" : undefined} dir="auto">
                <a href={`#${id}`}>{text}</a>
              </li>
            ))}
        </ul>
      </details>
    </nav>
  );
}
