/** A choice about the screen that this browser remembers. @returns null when there is none, or no storage */
export function readDeviceSetting(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** @param value null forgets the choice */
export function keepDeviceSetting(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // Storage is forbidden in some private modes: the choice lasts as long as the page.
  }
}
