import { spawnSync } from "node:child_process";

/** Debian's own Python: its packages are not seen by others. */
const python = "/usr/bin/python3";

/** Verifies each message as Debian's python3-dkim does. @returns the fields that its signature covers */
export function verifyWithDkimpy(messages: Buffer[], record: string): string[][] {
  const program = `
import base64, dkim, json, sys
given = json.load(sys.stdin)
covered = []
for text in given["messages"]:
    verifier = dkim.DKIM(base64.b64decode(text))
    if not verifier.verify(dnsfunc=lambda name, timeout=5: given["record"].encode()):
        sys.exit("a signature is wrong")
    covered.append([name.decode().lower() for name, value in verifier.signed_headers])
print(json.dumps(covered))
`;
  const input = JSON.stringify({ record, messages: messages.map((message) => message.toString("base64")) });
  const { status, stdout, stderr } = spawnSync(python, ["-c", program], { input, encoding: "utf8" });
  if (status !== 0) throw new Error(`python3-dkim is missing (apt-get install -y python3-dkim), or: ${stderr}`);
  return JSON.parse(stdout);
}
