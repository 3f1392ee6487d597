import { useRouter } from "wouter";

/**
 * The query parameters of the address.
 *
 * The router's own hook decodes the query before it parses it. A search for `%41` would become a search for `A`, and the
 * page would request another list than the one that the server has loaded.
 */
export function useSearchParameters(): URLSearchParams {
  const router = useRouter();
  return new URLSearchParams(router.searchHook(router));
}
