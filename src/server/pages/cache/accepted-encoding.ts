const offered = ["br", "gzip"] as const;
export type Encoding = (typeof offered)[number] | "identity";

/** Browsers send a handful of different headers; whoever makes up more is answered without being remembered. */
const maxRemembered = 100;
const remembered = new Map<string, Encoding>();

/** The encoding that a request likes best. @param accepted its Accept-Encoding; each value is read once, not with every request */
export function encodingFor(accepted: string | undefined): Encoding {
  if (!accepted) return "identity";
  let encoding = remembered.get(accepted);
  if (encoding === undefined) {
    encoding = choose(accepted);
    if (remembered.size < maxRemembered) remembered.set(accepted, encoding);
  }
  return encoding;
}

/** What weighs most; between equals brotli, then gzip, then nothing. @see RFC 9110 §12.5.3 */
function choose(accepted: string): Encoding {
  const weights = new Map(accepted.split(",").map(weightOf));
  // An asterisk would allow both; plain is always right for whoever names neither.
  const weightFor = (name: string) => weights.get(name) ?? 0;
  // Not named, it is what is left; where compression was asked for, it is not what anybody waits for.
  const plain = weights.get("identity") ?? 0;
  let best: Encoding = "identity";
  for (const name of offered) {
    const weight = weightFor(name);
    if (weight > 0 && weight >= plain && weight > (best === "identity" ? 0 : weightFor(best))) best = name;
  }
  return best;
}

/** `gzip; q=0.5` as its name and weight; a weight that cannot be read refuses nothing. */
function weightOf(entry: string): [name: string, weight: number] {
  const [name = "", ...parameters] = entry.toLowerCase().replace(/\s/g, "").split(";");
  const written = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
  return [name, written !== undefined && /^[01](?:\.\d*)?$/.test(written) ? Number(written) : 1];
}
