const closing = new Map<string, Promise<void>>();

/** Notes that a form which was left is still putting its last words away. */
export function noteClosing(copyId: string, done: Promise<void>): void {
  const all = Promise.all([closing.get(copyId), done]).then(() => {
    if (closing.get(copyId) === all) closing.delete(copyId);
  });
  closing.set(copyId, all);
}

/** Waits until the forms left before, or those of one post, have put their words away, so that they are found. */
export async function whenClosed(copyId?: string): Promise<void> {
  await Promise.all(copyId === undefined ? closing.values() : [closing.get(copyId)]);
}
