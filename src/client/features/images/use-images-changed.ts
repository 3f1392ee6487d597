import { trpc } from "../../lib/trpc.ts";

/** After a change to the library: what shows pictures is asked for again. */
export function useImagesChanged() {
  const utils = trpc.useUtils();
  return () => Promise.all([utils.image.invalidate(), utils.blog.invalidate(), utils.dashboard.invalidate()]);
}
