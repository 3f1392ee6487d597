import { isServed } from "../../core/platform/data-folder-lock.ts";
import type { Settings } from "../../core/settings/settings.ts";
import { type Finding, note, problem, well } from "./finding.ts";

/** A server that takes longer to answer is reported, in milliseconds. */
const patienceMs = 5_000;

/** Checks that a server uses the folder and answers at the configured address. */
export async function checkServer({ dataDir, host, port }: Settings): Promise<Finding[]> {
  if (!isServed(dataDir))
    return [note("no server is running on this folder", "start it with npm start, unless this is intended")];
  const address = host.includes(":") ? `[${host}]` : host === "0.0.0.0" ? "127.0.0.1" : host;
  const origin = `http://${address.replace("[::]", "[::1]")}:${port}`;
  try {
    const signal = AbortSignal.timeout(patienceMs);
    const answer = await fetch(`${origin}/readyz`, { signal });
    const { status, reason } = (await answer.json()) as { status: string; reason?: string };
    if (status === "ok") return [well(`the server answers at ${origin}`)];
    return [
      problem(`the server runs but cannot store anything: ${reason}`, "see the lines above and the server's log"),
    ];
  } catch {
    const todo = "check its log; if it runs with other settings, run the doctor with the same ones";
    return [problem(`a server uses this folder, but nothing answers at ${origin}`, todo)];
  }
}
