/** An address with a query. Parameters without a value are left out. */
export function withQuery(
  path: string,
  parameters: Readonly<Record<string, string | number | null | undefined>>,
): string {
  const given = Object.entries(parameters).flatMap(([name, value]) => (value ? [[name, `${value}`]] : []));
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}
