/**
 * What Express's reader of forms asks of iconv-lite, by Node's own decoders: built in its place, since its tables are a
 * twentieth of what the server reads at its start (scripts/vite-lean-plugin.ts).
 *
 * @param encoding by a name of the Encoding Standard
 * @throws Error in the words that the reader waits for, when there is no such encoding
 */
export function getDecoder(encoding: string) {
  const decoder = open(encoding);
  return {
    write: (bytes: Uint8Array) => decoder.decode(bytes, { stream: true }),
    end: () => decoder.decode(),
  };
}

function open(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding);
  } catch (error) {
    throw new Error(`Encoding not recognized: '${encoding}'`, { cause: error });
  }
}
