/** Reads a public page as a visitor does, as HTML. The request is not counted as a view. */
export async function readDocument(path: string): Promise<string> {
  const response = await fetch(path, { credentials: "omit", headers: { Purpose: "prefetch" } });
  return response.text();
}
