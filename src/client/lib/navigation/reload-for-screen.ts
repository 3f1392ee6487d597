import { unsentComments } from "./unsent-comments.ts";

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
        if (!ok) return;
        // Unsent comments survive the reload.
        history.replaceState({ unsent: unsentComments }, "");
        location.reload();
      },
      () => {},
    );
  throw failure;
}
