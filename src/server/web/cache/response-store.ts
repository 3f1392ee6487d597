import { LRUCache } from "lru-cache";
import { isUnboundedKey } from "./cache-key.ts";
import { type CachedResponse, type EncodedResponse, withEncoding } from "./cached-response.ts";
import { encodingOf } from "./compression.ts";

/** A cached response in the encoding that the client accepts. The status is 304 when the client's copy is current. */
export interface Hit {
  status: number;
  response: EncodedResponse;
  viewed: string | null;
  lastModified: number | undefined;
}

/** Share of the memory for keys without a bound on their number: older pages of lists and comments, posts that do not exist. */
const unboundedShare = 1 / 8;

/**
 * The responses of the page cache by key. The least recently used ones are evicted first.
 *
 * @param maxBytes of all entries, compressed copies included; 0 stores nothing
 */
export function createResponseStore(maxBytes: number) {
  const main = createLru(maxBytes * (1 - unboundedShare));
  const unbounded = createLru(maxBytes * unboundedShare);

  const lruFor = (key: string, status: number) => {
    if (maxBytes === 0) return null;
    if (status === 200) return isUnboundedKey(key) ? unbounded : main;
    return status === 404 ? unbounded : null;
  };

  return {
    /** The response of a key. An encoding is made at the first request for it. */
    find(key: string, acceptEncoding: string | undefined): Hit | null {
      const inMain = main.get(key);
      let cached = inMain ?? unbounded.get(key);
      if (!cached) return null;
      const encoding = encodingOf(acceptEncoding, cached.encoded.identity.full.body.length);
      if (!cached.encoded[encoding]) {
        cached = withEncoding(cached, encoding);
        (inMain ? main : unbounded).set(key, cached);
      }
      const { status, viewed, lastModified, encoded } = cached;
      return { status, viewed, lastModified, response: encoded[encoding] ?? encoded.identity };
    },

    /** Stores a response with the status 200 or 404. @returns whether it was stored */
    add(key: string, status: number, makeResponse: () => CachedResponse): boolean {
      const lru = lruFor(key, status);
      lru?.set(key, makeResponse());
      return lru?.has(key) ?? false;
    },

    clear(): void {
      main.clear();
      unbounded.clear();
    },

    bytes: (): number => main.calculatedSize + unbounded.calculatedSize,
  };
}

/** No entry may evict most of the others: one larger than a quarter of the cache is not stored. */
function createLru(maxBytes: number): LRUCache<string, CachedResponse> {
  return new LRUCache({
    // lru-cache takes 0 for "no limit"; no response fits into one byte.
    maxSize: Math.max(1, Math.floor(maxBytes)),
    maxEntrySize: Math.max(1, Math.floor(maxBytes / 4)),
    sizeCalculation: ({ bytes }) => bytes,
  });
}
