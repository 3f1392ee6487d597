import { readMailSettings, requireServer } from "../../content/site/mail-settings.ts";
import { readSite } from "../../content/site/read-site.ts";
import type { Deps } from "../../deps.ts";
import { composeMail, type Mail } from "./compose-mail.ts";
import { domainOf } from "./dkim-key.ts";
import { returnAddress } from "./return-address.ts";

export type MailDeps = Pick<Deps, "db" | "settings" | "mailer" | "now">;

/**
 * Hands a mail to the SMTP server. It is signed when the key of this blog is in use.
 *
 * @throws MailFailure when the server does not accept it
 */
export async function sendMail(deps: MailDeps, mail: Mail): Promise<void> {
  const server = requireServer(deps);
  const { dkimKey, dkimDomain } = readMailSettings(deps.db);
  const { siteName: name, siteUrl } = readSite(deps);
  const sender = { server, name, siteUrl, dkimKey: dkimDomain === domainOf(server.from) ? dkimKey : null };
  const message = await composeMail(mail, sender, deps.now());
  const { bounces } = deps.settings;
  const from = bounces && mail.returnable ? returnAddress(deps.db, bounces.address, mail.returnable) : server.from;
  await deps.mailer.deliver({ from, to: mail.to }, message);
}
