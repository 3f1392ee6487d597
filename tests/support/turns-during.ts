/** Counts the turns of the event loop that others get during some work. */
export async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  const count = () => {
    turns += 1;
    timer = setImmediate(count);
  };
  let timer = setImmediate(count);
  await work;
  clearImmediate(timer);
  return turns;
}
