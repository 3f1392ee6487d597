import { useRouter } from "wouter";

/**
 * What stands behind the question mark of the address.
 *
 * Not the router's own hook: that one decodes the address once before it is taken apart, so that a search for `%41` becomes one
 * for `A`, and the page asks for another list than the server loaded for it.
 */
export function useSearchParameters(): URLSearchParams {
  const router = useRouter();
  return new URLSearchParams(router.searchHook(router));
}
