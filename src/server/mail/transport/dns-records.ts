import { Resolver } from "node:dns/promises";
import { isIP } from "node:net";
import type { DnsCheck } from "../../../shared/schemas/mail/mail-schema.ts";
import { inWords } from "../../../shared/words/sentence.ts";
import { serverEn } from "../../../shared/words/server-en.ts";
import { type DkimRecord, dkimFault } from "./dkim-key.ts";

/** The queries of `node:dns`. Tests use their own DNS server. */
export type Dns = Pick<Resolver, "resolveTxt" | "resolveMx" | "resolve4" | "resolve6">;

/** Milliseconds for each attempt: the owner waits for the answer. */
const dnsTimeoutMs = 3_000;

/** Asks the DNS servers of this machine. */
export const createDns = (): Dns => new Resolver({ timeout: dnsTimeoutMs, tries: 2 });

interface Sending {
  /** Domain of the address in From. */
  domain: string;
  /** Domain of the return address, which SPF and bounces depend on. */
  returnDomain: string;
  /** The host whose address other servers see. */
  smtpHost: string;
  /** Null where this blog has no key. */
  dkim: DkimRecord | null;
}

/**
 * Looks up the records by which other mail servers judge the sender: SPF, our DKIM key, DMARC, and where replies and
 * bounces go.
 */
export function checkDns(dns: Dns, { domain, returnDomain, smtpHost, dkim }: Sending): Promise<DnsCheck[]> {
  return Promise.all([
    checkSpf(dns, returnDomain, smtpHost),
    ...(dkim ? [checkDkim(dns, dkim)] : []),
    checkDmarc(dns, domain),
    checkMx(dns, returnDomain),
  ]);
}

/** RFC 7208. Only the provider knows which hosts it sends from, so the record is shown without a verdict. */
async function checkSpf(dns: Dns, name: string, smtpHost: string): Promise<DnsCheck> {
  const found = await ask(() => texts(dns, name));
  const policies = found?.filter((text) => /^v=spf1(?: |$)/i.test(text));
  const mechanism = isIP(smtpHost) ? `ip${isIP(smtpHost)}` : "a";
  const add = { type: "TXT", name, value: `v=spf1 ${mechanism}:${smtpHost} ~all` };
  return { kind: "spf", ...stateOf(policies, policies?.length === 1), add };
}

/** RFC 6376. A record is good if it verifies a signature of our key. */
async function checkDkim(dns: Dns, record: DkimRecord): Promise<DnsCheck> {
  const found = await findDkim(dns, record);
  const fault = found && dkimFault(found, record);
  const add = { type: "TXT", name: record.name, value: record.value };
  return { kind: "dkim", ...stateOf(found, !fault), fault: fault && inWords(serverEn, fault), add };
}

/** The TXT records at the name of our key; null when DNS gave no answer. */
export const findDkim = (dns: Dns, { name }: DkimRecord) => ask(() => texts(dns, name));

/** RFC 7489: the record of the domain, else of one above it. */
async function checkDmarc(dns: Dns, domain: string): Promise<DnsCheck> {
  const labels = domain.split(".");
  const names = labels.slice(0, -1).map((_, at) => `_dmarc.${labels.slice(at).join(".")}`);
  let found: string[] | null = [];
  for (const name of names) {
    const all = await ask(() => texts(dns, name));
    found = all?.filter((text) => /^v=DMARC1(?:\s*;|$)/i.test(text)) ?? null;
    if (found === null || found.length > 0) break;
  }
  const add = { type: "TXT", name: `_dmarc.${domain}`, value: "v=DMARC1; p=none" };
  return { kind: "dmarc", ...stateOf(found, found?.length === 1), add };
}

/** RFC 5321 §5.1: without MX records, mail goes to the address of the domain. */
async function checkMx(dns: Dns, name: string): Promise<DnsCheck> {
  const hosts = await ask(async () => (await dns.resolveMx(name)).map(({ exchange }) => exchange));
  // RFC 7505: "." says that the domain accepts no mail.
  const accepting = hosts?.filter((host) => host !== "" && host !== ".");
  const isRefusing = hosts !== null && hosts.length > 0 && accepting?.length === 0;
  const addresses = hosts?.length === 0 ? await ask(async () => [...(await addressesOf(dns, name))]) : [];
  const found = hosts && addresses && [...(accepting ?? []), ...addresses];
  return { kind: "mx", ...stateOf(isRefusing ? ["."] : found, (found?.length ?? 0) > 0), add: null };
}

async function addressesOf(dns: Dns, name: string): Promise<string[]> {
  const [four, six] = await Promise.all([ask(() => dns.resolve4(name)), ask(() => dns.resolve6(name))]);
  return [...(four ?? []), ...(six ?? [])];
}

/** A long text is in several strings, which belong together without a space: RFC 7208 §3.3. */
const texts = async (dns: Dns, name: string): Promise<string[]> =>
  (await dns.resolveTxt(name)).map((parts) => parts.join(""));

/** @returns an empty list where there is no such record, null where DNS gave no answer */
async function ask(query: () => Promise<string[]>): Promise<string[] | null> {
  try {
    return await query();
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    return ["ENOTFOUND", "ENODATA"].includes(code) ? [] : null;
  }
}

/** @param found null where DNS gave no answer */
function stateOf(
  found: string[] | null | undefined,
  isGood: boolean | undefined,
): Pick<DnsCheck, "state" | "found" | "fault"> {
  if (!found) return { state: "unknown", found: [], fault: null };
  if (isGood) return { state: "good", found, fault: null };
  return { state: found.length === 0 ? "missing" : "wrong", found, fault: null };
}
