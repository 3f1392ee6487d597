/** Where the browser keeps what the server knows it by. It opens nothing, and stays after signing out. */
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
    // Forbidden in some private modes: then it is a stranger the next time too.
  }
}
