import { useEffect } from "react";
import { shownWords } from "../../../shared/words/languages.ts";
import { usePageState } from "../page/page-state.ts";
import { useIsFirstAddress } from "./first-address.tsx";
import { unsentComments } from "./unsent-comments.ts";

/** Reloads the page. Unsent comments survive that. */
function reload(): void {
  history.replaceState({ unsent: unsentComments }, "");
  location.reload();
}

/**
 * Loads a screen as a page if it has other words than the loaded document: a document has the words and the direction of one language.
 *
 * @param language of the screen; undefined while it is unknown
 */
export function useScreenLanguage(language: string | undefined): void {
  const { language: loaded } = usePageState();
  const isFirst = useIsFirstAddress();
  const isOther = !isFirst && language !== undefined && shownWords(language) !== shownWords(loaded);
  useEffect(() => {
    if (isOther) reload();
  }, [isOther]);
}

/**
 * Reloads the page when a screen's script is missing. A tab that was open during an upgrade requests scripts that no
 * longer exist, and a reloaded page knows the new ones. It reloads only a page that has been open for 10 seconds,
 * because a script that is really missing would cause endless reloads. It reloads only while the server answers,
 * because without a network the page would be lost. It is not used for lazy parts of a screen: a comment that is being
 * written is worth more than such a part.
 *
 * @throws the failure
 */
export function reloadForScreen(failure: unknown): never {
  if (performance.now() > 10_000)
    fetch("/healthz").then(
      ({ ok }) => {
        if (ok) reload();
      },
      () => {},
    );
  throw failure;
}
