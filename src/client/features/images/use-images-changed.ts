import { useRefetch } from "../../lib/calls/use-refetch.ts";

/** Returns a function that refetches everything that shows images, for use after a change to the library. */
export const useImagesChanged = () => useRefetch("image", "post", "dashboard", "trash");
