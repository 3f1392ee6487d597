import { Parser } from "htmlparser2";
import { z } from "zod";
import type { CardView } from "../../../shared/schemas/card-schema.ts";
import { cleanLine } from "../../../shared/text/clean-text.ts";
import { parseHtml } from "../../../shared/text/html-tree.ts";
import { textOf } from "../../core/html/text-of.ts";
import { AppError } from "../../core/platform/errors.ts";
import type { Fetched, Fetcher } from "../../core/platform/fetch/fetcher.ts";

/** Bytes read of a page: its head is at the beginning. */
const maxPageBytes = 512 * 1024;
/** Short, because the writer waits for it. */
const timeoutMs = 10_000;

const maxTitle = 200;
const maxDescription = 300;
const maxSite = 80;

/**
 * Fetches what a card shows of an address from its site. Null when the site gives no title: the link then stays a link.
 */
export async function fetchCard(fetcher: Fetcher, url: string): Promise<CardView | null> {
  const address = URL.canParse(url) ? new URL(url) : undefined;
  const endpoint = address && oembedUrl(address);
  const facts =
    (endpoint && (await askOembed(fetcher, endpoint))) || (await askPage(fetcher, url, endpoint !== undefined));
  const title = oneLine(facts?.title, maxTitle);
  if (!facts || !title) return null;
  const host = address?.hostname.replace(/^www\./, "") ?? "";
  return { title, description: oneLine(facts.description, maxDescription), site: oneLine(facts.site, maxSite) || host };
}

/** @returns undefined when the service gives no title */
async function askOembed(fetcher: Fetcher, endpoint: string): Promise<CardFacts | undefined> {
  const fetched = await fetchOrNull(fetcher, endpoint, "application/json");
  const facts = fetched && ofOembed(fetched);
  return facts?.title ? facts : undefined;
}

/**
 * @param isOfService whether a known service gave no title as oEmbed. Pages of profiles and channels then still have an
 * `og:title`. A private or deleted page has the name of the service as its only title, which is ignored.
 */
async function askPage(fetcher: Fetcher, url: string, isOfService: boolean): Promise<CardFacts | undefined> {
  const fetched = await fetchOrNull(fetcher, url, "text/html,application/xhtml+xml");
  if (!fetched) return undefined;
  const { openGraphTitle, ...facts } = ofPage(fetched);
  return isOfService ? { ...facts, title: openGraphTitle } : facts;
}

async function fetchOrNull(fetcher: Fetcher, url: string, accept: string): Promise<Fetched | null> {
  try {
    return await fetcher.fetch(url, { accept, maxBytes: maxPageBytes, whenLonger: "cut", timeoutMs });
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

type CardFacts = Partial<Record<"title" | "description" | "site", string | undefined>>;

function ofPage({ contentType, body }: Fetched): CardFacts & { openGraphTitle?: string | undefined } {
  if (!/^(?:text\/html|application\/xhtml\+xml)\b/i.test(contentType)) return {};
  const { title, meta } = readPageFacts(decoded(body, contentType));
  const first = (...names: string[]) => names.map((name) => meta.get(name)).find(Boolean);
  return {
    title: first("og:title", "twitter:title") ?? title,
    openGraphTitle: first("og:title"),
    description: first("og:description", "twitter:description", "description"),
    site: first("og:site_name", "application-name"),
  };
}

const oembed = z.object({
  title: z.string().optional(),
  author_name: z.string().optional(),
  provider_name: z.string().optional(),
  html: z.string().optional(),
});

/** A post on X has no title. Its author becomes the title, and its text the description. */
function ofOembed({ body }: Fetched): CardFacts {
  const facts = oembed.safeParse(parsed(body.toString())).data;
  if (!facts) return {};
  const { title, author_name: author, provider_name: site, html = "" } = facts;
  if (title) return { title, description: author, site };
  return { title: author, description: textOf(parseHtml(html.slice(0, 20_000))), site };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function decoded(body: Buffer, contentType: string): string {
  const [, charset = "utf-8"] =
    /charset="?([\w-]+)/i.exec(contentType) ??
    /<meta[^<>]{0,200}charset="?([\w-]+)/i.exec(body.toString("latin1", 0, 2_048)) ??
    [];
  try {
    return new TextDecoder(charset).decode(body);
  } catch {
    // An unknown encoding.
    return body.toString();
  }
}

function oneLine(text: string | undefined, max: number): string {
  const line = cleanLine((text ?? "").replace(/\s+/g, " ")).trim();
  const characters = [...line];
  return characters.length > max
    ? `${characters
        .slice(0, max - 1)
        .join("")
        .trimEnd()}…`
    : line;
}

/**
 * The metadata of a page: its title, and its meta elements by name or property in lower case. The first element of a
 * name counts.
 */
interface PageFacts {
  title: string;
  meta: ReadonlyMap<string, string>;
}

/** Reads the head of a page, which may be truncated anywhere. */
function readPageFacts(html: string): PageFacts {
  const meta = new Map<string, string>();
  let title = "";
  let isInTitle = false;
  let hasTitle = false;
  const parser = new Parser({
    onopentag: (tag, { name, property, content }) => {
      // Only the first title counts: a later one may belong to an SVG image.
      if (tag === "title" && !hasTitle) isInTitle = true;
      const key = (property ?? name)?.toLowerCase();
      if (tag === "meta" && key && content && !meta.has(key)) meta.set(key, content);
    },
    ontext: (text) => {
      if (isInTitle) title += text;
    },
    onclosetag: (tag) => {
      if (tag === "title") {
        isInTitle = false;
        hasTitle = true;
      }
    },
  });
  parser.end(html);
  return { title, meta };
}

/** Services whose pages contain little without scripts, with their oEmbed endpoints (https://oembed.com). */
const services: readonly (readonly [hosts: RegExp, endpoint: string])[] = [
  [/^(?:(?:www|m|music)\.)?youtube\.com$|^youtu\.be$/, "https://www.youtube.com/oembed?format=json&url="],
  [/^(?:www\.|player\.)?vimeo\.com$/, "https://vimeo.com/api/oembed.json?url="],
  [/^(?:(?:www|mobile)\.)?(?:twitter|x)\.com$/, "https://publish.twitter.com/oembed?omit_script=1&url="],
  [/^open\.spotify\.com$/, "https://open.spotify.com/oembed?url="],
  [/^bsky\.app$/, "https://embed.bsky.app/oembed?url="],
];

/** Where the service of an address describes it as JSON; undefined when it is not one of them. */
function oembedUrl({ hostname, href }: URL): string | undefined {
  const endpoint = services.find(([hosts]) => hosts.test(hostname))?.[1];
  return endpoint && endpoint + encodeURIComponent(href);
}
