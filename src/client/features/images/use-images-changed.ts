import { trpc } from "../../lib/trpc.ts";

/** After a change to the library: what shows images is asked for again. */
export function useImagesChanged() {
  const utils = trpc.useUtils();
  return () => Promise.all([utils.image.invalidate(), utils.post.invalidate(), utils.dashboard.invalidate()]);
}
