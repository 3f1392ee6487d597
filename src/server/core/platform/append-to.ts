/** Adds a value to the list of a key. A copy of the list for each value would take time that grows with its square. */
export function appendTo<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
