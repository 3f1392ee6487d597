/**
 * The storage key of the token by which the server recognises this browser. It grants no access and stays after signing
 * out.
 */
const storageKey = "known-browser";

export function browserMark(): string | undefined {
  try {
    return localStorage.getItem(storageKey) ?? undefined;
  } catch {
    return undefined;
  }
}

export function keepBrowserMark(mark: string): void {
  try {
    localStorage.setItem(storageKey, mark);
  } catch {
    // Storage is forbidden in some private modes: the server will not recognise this browser.
  }
}
