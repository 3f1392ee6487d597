/** The value of a key that a file chose: a key such as `constructor` is none of the table's. */
export const lookUp = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;
