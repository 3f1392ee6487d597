/** 26 random characters of the alphabet of ids. Not randomUUID: over plain http browsers do not have it. */
export function randomToken(): string {
  const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
  return [...crypto.getRandomValues(new Uint8Array(26))].map((byte) => alphabet[byte % 32]).join("");
}
