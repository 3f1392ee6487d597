import type { IncomingMessage } from "node:http";

const offered = ["br", "gzip"] as const;
export type Encoding = (typeof offered)[number] | "identity";

/** Browsers send a handful of different headers; whoever makes up more is answered without being remembered. */
const maxRemembered = 100;
const remembered = new Map<string, Encoding>();

/** The best encoding that a request accepts; the one header's value is read once, not with every request. */
export function encodingFor({ headers }: IncomingMessage): Encoding {
  const accepted = headers["accept-encoding"];
  if (!accepted) return "identity";
  let encoding = remembered.get(accepted);
  if (encoding === undefined) {
    encoding = choose(accepted);
    if (remembered.size < maxRemembered) remembered.set(accepted, encoding);
  }
  return encoding;
}

function choose(accepted: string): Encoding {
  const entries = accepted.split(",").map((entry) => entry.toLowerCase().replace(/\s/g, ""));
  return offered.find((name) => entries.some((entry) => isAccepted(entry, name))) ?? "identity";
}

/** RFC 9110 §12.5.3: a weight of zero refuses. */
function isAccepted(entry: string, name: string): boolean {
  const [coding, weight = "q=1"] = entry.split(";");
  return coding === name && !/^q=0(?:\.0*)?$/.test(weight);
}
