import { useSyncExternalStore } from "react";

/** Where the browser keeps the token (specification §4). */
const storageKey = "token";
const listeners = new Set<() => void>();

/** Holds the token where storage is forbidden (some private modes): until the tab is closed. */
let heldToken: string | null = null;

/** The token, or null for a visitor. */
export function currentToken(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return heldToken;
  }
}

/** Stores a token after signing in, or forgets it with null. */
export function keepToken(token: string | null): void {
  heldToken = token;
  try {
    if (token === null) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, token);
  } catch {
    // Forbidden: the held one serves.
  }
  for (const listener of listeners) listener();
}

/** The token as state. Always null on the server and during hydration: pages are rendered for visitors. */
export function useToken(): string | null {
  return useSyncExternalStore(subscribe, currentToken, () => null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab signed in or out.
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}
