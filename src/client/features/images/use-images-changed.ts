import { trpc } from "../../lib/calls/trpc.ts";

/** Returns a function that refetches everything that shows images, for use after a change to the library. */
export function useImagesChanged() {
  const utils = trpc.useUtils();
  return () =>
    Promise.all([
      utils.image.invalidate(),
      utils.post.invalidate(),
      utils.dashboard.invalidate(),
      utils.trash.invalidate(),
    ]);
}
