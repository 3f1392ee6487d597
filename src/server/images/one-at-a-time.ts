/**
 * A queue of one: each job starts when the one before it has ended, in the order they came.
 * A job that fails does not hold up the next.
 *
 * @example const inTurn = oneAtATime(); const sizes = await inTurn(() => decode(path));
 */
export function oneAtATime(): <T>(job: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (job) => {
    const result = last.then(job);
    last = result.catch(() => {});
    return result;
  };
}
