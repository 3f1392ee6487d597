import { useEffect, useRef } from "react";

/**
 * Resets a search field when the term in the address changes, by Back or Clear Search. Nothing else may remove text
 * from it: it may have been typed before the scripts ran.
 *
 * @param term the term in the address, which is the default value of the field
 */
export function useSearchField(term: string) {
  const input = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect only cleans up after the previous term
  useEffect(() => () => input.current?.form?.reset(), [term]);
  return input;
}
