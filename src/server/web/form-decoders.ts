/**
 * Replaces iconv-lite in the built server (scripts/vite-lean-plugin.ts): Express's form reader decodes with Node's own decoders
 * instead of loading tables of all encodings.
 *
 * @param encoding a name of the Encoding Standard
 * @throws Error with the message that the form reader expects, if there is no such encoding
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
