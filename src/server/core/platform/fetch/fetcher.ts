import { lookup } from "node:dns/promises";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP } from "node:net";
import { type PlainKey, say } from "../../../../shared/words/sentence.ts";
import { AppError } from "../errors.ts";
import { FetchTurns } from "./fetch-turns.ts";
import { isPublicAddress } from "./public-address.ts";

const maxRedirects = 5;
const defaultTimeoutMs = 20_000;
const ports = new Set([80, 443]);

export interface FetchOptions {
  /** The Accept header. */
  accept?: string;
  maxBytes: number;
  /** For a longer body: fail, or read only its beginning. */
  whenLonger?: "refuse" | "cut";
  /** Milliseconds for all redirects together, without the wait for the host's turn. */
  timeoutMs?: number;
  signal?: AbortSignal;
}

export interface Fetched {
  /** The address after redirects. */
  url: string;
  /** The Content-Type header, or empty. */
  contentType: string;
  body: Buffer;
}

export interface PostOptions {
  headers: Record<string, string>;
  body: string;
  /** Bytes of the answer that are read. */
  maxBytes: number;
  timeoutMs: number;
  signal: AbortSignal;
  /** Hosts with ports that the operator named: they need be neither public nor https. */
  innerHosts: readonly string[];
}

/** Requests an address that a person typed or a file contained. */
export interface Fetcher {
  /** False when the operator turned fetching off; every fetch then fails. */
  readonly isOn: boolean;
  /** @throws AppError when the address is not public, or the response is not usable */
  fetch(url: string, options: FetchOptions): Promise<Fetched>;
  /**
   * Sends to an address that the owner chose. It waits for no turn and follows no redirect.
   *
   * @returns any answer, of a failure too. @throws AppError when the address may not be reached, or does not answer
   */
  post(url: string, options: PostOptions): Promise<{ status: number; body: Buffer }>;
}

/** Decides which addresses are requested. Tests replace it to reach a server on this machine. */
export interface AddressGuard {
  /** All addresses of a host name. */
  resolve(hostname: string): Promise<string[]>;
  isAllowed(address: string, port: number): boolean;
}

export const publicOnly: AddressGuard = {
  resolve: async (hostname) => (await lookup(hostname, { all: true })).map(({ address }) => address),
  isAllowed: (address, port) => ports.has(port) && isPublicAddress(address),
};

/**
 * Fetches from other sites, without giving access to what only the server can reach: http and https,
 * ports 80 and 443, public addresses alone. Every address of a name must be public, and the connection goes to those that
 * were checked, whatever the name resolves to a moment later. Each redirect is checked like the first address.
 *
 * Nothing is sent that identifies a person: no cookies, no referrer. Proxies of the environment are not used.
 */
export function createFetcher(isOn: boolean, guard = publicOnly): Fetcher {
  const turns = new FetchTurns();

  async function fetch(url: string, options: FetchOptions): Promise<Fetched> {
    if (!isOn) throw new AppError("not-found", say("fetchOff"));
    let target = readTarget(url);
    let leftMs = options.timeoutMs ?? defaultTimeoutMs;
    for (let redirects = 0; redirects <= maxRedirects; redirects++) {
      const answer = await turns.run(target.hostname, options.signal, async () => {
        const startedAt = performance.now();
        const answered = await within(leftMs, options.signal, (signal) => requestOnce(target, guard, options, signal));
        leftMs -= performance.now() - startedAt;
        return answered;
      });
      if ("body" in answer) return answer;
      target = readTarget(answer.redirect, target);
    }
    throw new AppError("bad-gateway", say("fetchRedirects"));
  }

  async function post(url: string, { innerHosts, headers, body, ...options }: PostOptions) {
    const { target, isInner } = readPostTarget(url, innerHosts);
    if (!isOn && !isInner) throw new AppError("not-found", say("fetchOff"));
    const begun = performance.now();
    const message = { method: "POST", headers: { accept: "*/*", ...headers }, body };
    const response = await within(options.timeoutMs, options.signal, async (signal) => {
      const addresses = await checkedAddresses(target, isInner ? { ...guard, isAllowed: () => true } : guard);
      signal.throwIfAborted();
      return connect(target, addresses, message, signal);
    });
    // The status decides. A body that stalls is cut.
    const stalled = setTimeout(() => response.destroy(), options.timeoutMs - (performance.now() - begun)).unref();
    try {
      const { pieces } = await beginningOf(response, options.maxBytes, true);
      return { status: response.statusCode ?? 0, body: Buffer.concat(pieces).subarray(0, options.maxBytes) };
    } finally {
      clearTimeout(stalled);
      response.destroy();
    }
  }

  return { isOn, fetch, post };
}

/**
 * Reads an address to send to.
 *
 * @param innerHosts hosts with ports that the operator named
 * @throws AppError `bad-input` for one that is not named, and has no TLS, another port than 443 or an inner host
 */
export function readPostTarget(address: string, innerHosts: readonly string[]): { target: URL; isInner: boolean } {
  const target = readTarget(address, undefined, "webhookAddressInner");
  const isInner = innerHosts.includes(`${target.hostname}:${portOf(target)}`);
  const isPublic = target.protocol === "https:" && portOf(target) === 443 && !isInnerName(target.hostname);
  if (!isInner && !isPublic) throw new AppError("bad-input", say("webhookAddressInner"));
  return { target, isInner };
}

/** Whether a host is inner without being looked up. @see RFC 6761, RFC 6762, RFC 8375 */
const isInnerName = (host: string) => {
  const address = host.replace(/^\[|\]$/g, "");
  if (isIP(address)) return !isPublicAddress(address);
  return !host.includes(".") || /\.(?:localhost|local|internal|home\.arpa)$/.test(host);
};

const portOf = (url: URL) => Number(url.port || (url.protocol === "https:" ? 443 : 80));

function readTarget(address: string, base?: URL, refusal: PlainKey = "fetchAddress"): URL {
  const url = URL.canParse(address, base) ? new URL(address, base) : undefined;
  const isFit = url && /^https?:$/.test(url.protocol) && !url.username && !url.password;
  if (!isFit) throw new AppError("bad-input", say(refusal));
  return url;
}

/** Runs a task with a signal that aborts after the timeout, or when the caller aborts. */
async function within<T>(ms: number, given: AbortSignal | undefined, task: (signal: AbortSignal) => Promise<T>) {
  const timeout = AbortSignal.timeout(Math.max(0, Math.round(ms)));
  const signal = given ? AbortSignal.any([given, timeout]) : timeout;
  try {
    return await Promise.race([task(signal), ended(signal)]);
  } catch (cause) {
    if (given?.aborted) throw new AppError("cancelled", say("requestCancelled"), { cause });
    if (timeout.aborted) throw new AppError("bad-gateway", say("fetchSlow"), { cause });
    if (cause instanceof AppError) throw cause;
    throw new AppError("bad-gateway", say("fetchUnreachable"), { cause });
  }
}

/** Name resolution takes no signal. */
const ended = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason), { once: true }));

async function requestOnce(url: URL, guard: AddressGuard, options: FetchOptions, signal: AbortSignal) {
  const addresses = await checkedAddresses(url, guard);
  signal.throwIfAborted();
  const message = { method: "GET", headers: { accept: options.accept ?? "*/*" } };
  const response = await connect(url, addresses, message, signal);
  try {
    return await readResponse(url, response, options);
  } finally {
    response.destroy();
  }
}

/** @throws AppError unless every address of the URL's host may be connected to */
async function checkedAddresses(url: URL, guard: AddressGuard): Promise<string[]> {
  const port = portOf(url);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const addresses = isIP(host) ? [host] : await guard.resolve(host);
  const isAllowed = addresses.length > 0 && addresses.every((address) => guard.isAllowed(address, port));
  if (!isAllowed) throw new AppError("bad-input", say("fetchAddress"));
  return addresses;
}

interface Message {
  method: string;
  headers: Record<string, string>;
  body?: string;
}

function connect(url: URL, addresses: readonly string[], { method, headers, body }: Message, signal: AbortSignal) {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  return new Promise<IncomingMessage>((resolve, reject) => {
    const request = (url.protocol === "https:" ? httpsRequest : httpRequest)(url, {
      // Always a new connection: a reused one may lead to an address that was not checked for this URL.
      agent: false,
      signal,
      method,
      headers: { ...headers, "accept-encoding": "identity", "user-agent": "Longhand" },
      lookup: (_name, { all }, callback) => {
        if (all) callback(null, found);
        else callback(null, found[0]?.address ?? "", found[0]?.family);
      },
    });
    request.on("response", resolve).on("error", reject).end(body);
  });
}

async function readResponse(
  url: URL,
  response: IncomingMessage,
  { maxBytes, whenLonger }: FetchOptions,
): Promise<Fetched | { redirect: string }> {
  const { statusCode: status = 0, headers } = response;
  if ([301, 302, 303, 307, 308].includes(status) && headers.location) return { redirect: headers.location };
  if (status < 200 || status > 299) throw new AppError("bad-gateway", say("fetchStatus", { status }));
  if ((headers["content-encoding"] ?? "identity") !== "identity")
    throw new AppError("bad-gateway", say("fetchUnreachable"));
  const tooLarge = () => new AppError("too-large", say("fetchTooLarge"));
  if (whenLonger !== "cut" && Number(headers["content-length"]) > maxBytes) throw tooLarge();
  const { pieces, isWhole } = await beginningOf(response, maxBytes);
  if (!isWhole && whenLonger !== "cut") throw tooLarge();
  return {
    url: url.href,
    contentType: headers["content-type"] ?? "",
    body: Buffer.concat(pieces).subarray(0, maxBytes),
  };
}

/** Reads until there are more bytes than wanted. @param isLenient what came before a failure is enough */
async function beginningOf(response: IncomingMessage, maxBytes: number, isLenient = false) {
  const pieces: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const piece of response as AsyncIterable<Buffer>) {
      pieces.push(piece);
      bytes += piece.length;
      if (bytes > maxBytes) return { pieces, isWhole: false };
    }
  } catch (error) {
    if (!isLenient) throw error;
  }
  return { pieces, isWhole: true };
}
