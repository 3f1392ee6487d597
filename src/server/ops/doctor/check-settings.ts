import { lacksSiteUrl } from "../../core/platform/site-url.ts";
import type { AiSettings, Settings } from "../../core/settings/settings.ts";
import { type Finding, note, well } from "./finding.ts";

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
    settings.smtp.state === "unset" &&
      settings.smtp.missing.length === 1 &&
      note(
        `mail is only partly configured: ${settings.smtp.missing} is missing, and no mail is sent`,
        "set both, or neither",
      ),
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
