import { unsentComments } from "./unsent-comments.ts";

/**
 * A tab left open across an upgrade asks for screens that are gone: the page as it is now has the new ones. Only once it
 * has been open for a while, or a screen that is really missing would reload for ever; and only when the server answers,
 * or a lost network would take the page away. For whole screens alone: what stands beside a part, a comment under the
 * writer's hand, is worth more than the part.
 */
export function reloadForScreen(failure: unknown): never {
  if (performance.now() > 10_000)
    fetch("/healthz").then(
      ({ ok }) => {
        if (!ok) return;
        // Comments begun on pages that Back leads to go along.
        history.replaceState({ unsent: unsentComments }, "");
        location.reload();
      },
      () => {},
    );
  throw failure;
}
