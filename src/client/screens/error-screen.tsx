import type { Words } from "../../shared/words/readers/en.ts";
import { SearchForm } from "../features/posts/list/search-form.tsx";
import { PublicPage } from "../features/site/public-page.tsx";
import { useHead } from "../lib/page/head.ts";
import { useWords } from "../lib/words.ts";
import "./message-screen.css";

/**
 * Shown for a page that does not exist or could not be rendered. Its link loads a new page, because the failure may be
 * over.
 */
export function ErrorScreen({ status }: { status: number }) {
  const words = useWords();
  const [title, advice, name = title] = wordsFor(words, status);
  useHead({ title: name, description: name, isPrivate: true });
  return (
    <PublicPage>
      <div className="page message-screen">
        <p className="message-screen-number">{status}</p>
        <h1>{title}</h1>
        <p>{advice}</p>
        {status === 404 && <SearchForm search="" />}
        <a href="/" className="button">
          {words.toHome}
        </a>
      </div>
    </PublicPage>
  );
}

/** @returns title and advice, and a name for the tab if the title does not fit */
function wordsFor(words: Words, status: number): [title: string, advice: string, name?: string] {
  if (status === 404) {
    return [words.notFoundTitle, words.notFoundAdvice, words.notFoundName];
  }
  if (status === 429) return [words.tooManyTitle, words.tooManyAdvice];
  if (status >= 500) return [words.brokenTitle, words.brokenAdvice];
  return [words.unreadableTitle, words.unreadableAdvice];
}
