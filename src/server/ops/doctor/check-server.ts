import { existsSync } from "node:fs";
import { databaseFile, halfUpdatedFile, snapshotFolder } from "../../core/db/database-file.ts";
import { owedSnapshot } from "../../core/db/snapshots.ts";
import { isServed } from "../../core/platform/data-folder-lock.ts";
import { lacksSiteUrl } from "../../core/platform/site-url.ts";
import type { AiSettings, Settings } from "../../core/settings/settings.ts";
import { type Finding, note, problem, well } from "./finding.ts";

/** Reports settings that are valid but rarely intended. Invalid settings stop every command earlier. */
export function checkSettings(settings: Settings): Finding[] {
  const notes = [
    lacksSiteUrl(settings) &&
      note("SITE_URL is not set: links in feeds and previews point to localhost", "set SITE_URL to the public address"),
    settings.isSiteUrlSet &&
      settings.siteUrl.startsWith("http:") &&
      !/^http:\/\/(?:localhost|127\.)/.test(settings.siteUrl) &&
      note("SITE_URL is http: the password is sent unencrypted", "put HTTPS in front, see deploy/"),
    // Longhand itself does not serve HTTPS, so there is a proxy in front.
    settings.siteUrl.startsWith("https:") &&
      settings.trustProxy === 0 &&
      note(
        "SITE_URL is https and TRUST_PROXY is not set: every reader seems to come from the proxy",
        "set TRUST_PROXY to the number of proxies in front",
      ),
    halfOfAi(settings.ai),
    settings.adminPassword !== null &&
      note("ADMIN_PASSWORD is still set; only the first start reads it", "remove it from the settings"),
    !settings.rateLimits && note("RATE_LIMITS is off: anyone can try any number of passwords", "remove the setting"),
  ];
  const found = notes.filter((it) => it !== false);
  return found.length > 0 ? found : [well("settings")];
}

function halfOfAi(ai: AiSettings): Finding | false {
  const [missing, ...others] = ai.state === "unset" ? ai.missing : [];
  if (!missing || others.length > 0) return false;
  return note(
    `AI is only partly configured: ${missing} is missing, and AI writing is off`,
    `set ${missing}, or neither`,
  );
}

/** Checks for files of a failed update. */
export function checkUpdates(dataDir: string): Finding[] {
  const owed = owedSnapshot(snapshotFolder(dataDir));
  const aside = halfUpdatedFile(databaseFile(dataDir));
  return [
    ...(owed
      ? [
          problem(
            "an update failed and has not been undone yet",
            `free some space and start the blog: it restores ${owed}`,
          ),
        ]
      : []),
    ...(existsSync(aside)
      ? [note("a failed update was undone", `once you have checked that the blog is complete, remove ${aside}`)]
      : []),
  ];
}

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
