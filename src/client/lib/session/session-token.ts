import { useSyncExternalStore } from "react";

/** The storage key of the token. Other programs of the site may rely on it: it must not change. */
const storageKey = "token";
const listeners = new Set<() => void>();

/** Another tab signed in or out, or a later page did, before Back restored this page from memory. */
const changesElsewhere = ["storage", "pageshow"];

/** The token if storage is forbidden, as in some private modes. It lasts until the tab is closed. */
let heldToken: string | null = null;

/** The token, or null for a visitor. */
export function currentToken(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return heldToken;
  }
}

/** Stores a token after signing in; null removes it. */
export function keepToken(token: string | null): void {
  heldToken = token;
  try {
    if (token === null) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, token);
  } catch {
    // Storage is forbidden: use the held token.
  }
  for (const listener of listeners) listener();
}

/** The token as state. Always null on the server and during hydration: pages are rendered for visitors. */
export function useToken(): string | null {
  return useSyncExternalStore(subscribe, currentToken, () => null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  for (const change of changesElsewhere) addEventListener(change, listener);
  return () => {
    listeners.delete(listener);
    for (const change of changesElsewhere) removeEventListener(change, listener);
  };
}
