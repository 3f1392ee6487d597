import { useEffect, useRef } from "react";

/**
 * The address decides what stands in a search's field whenever its term changes: by Back, by Clear Search. Nothing else
 * takes away what was typed there, before the scripts arrived for one.
 *
 * @param term what the address searches for; the field has it as its default value
 */
export function useSearchField(term: string) {
  const input = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a term that went is cleaned up after, so the first one does nothing
  useEffect(() => () => input.current?.form?.reset(), [term]);
  return input;
}
