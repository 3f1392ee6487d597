/**
 * Splits a request target or relative URL at its first `?`. `query` does not contain the `?`, and is empty without one.
 */
export function splitTarget(target: string): { path: string; query: string } {
  const at = target.indexOf("?");
  return at === -1 ? { path: target, query: "" } : { path: target.slice(0, at), query: target.slice(at + 1) };
}
