import { z } from "zod";
import type { CardView } from "../../shared/schemas/card-schema.ts";
import { cleanLine } from "../../shared/text/clean-text.ts";
import { parseHtml } from "../../shared/text/html-tree.ts";
import { textOf } from "../html/text-of.ts";
import { AppError } from "../platform/errors.ts";
import type { Fetched, Fetcher } from "../platform/fetch/fetcher.ts";
import { oembedUrl } from "./oembed-services.ts";
import { readPageFacts } from "./page-facts.ts";

/** Bytes of a page that are read: its head is at the beginning. */
const maxPageBytes = 512 * 1024;
/** The writer waits. */
const timeoutMs = 10_000;

const maxTitle = 200;
const maxDescription = 300;
const maxSite = 80;

/** Asks another site what a card says of an address. Null when it says nothing: the link then stays a link. */
export async function fetchCard(fetcher: Fetcher, url: string): Promise<CardView | null> {
  const address = URL.canParse(url) ? new URL(url) : undefined;
  const endpoint = address && oembedUrl(address);
  const said =
    (endpoint && (await askOembed(fetcher, endpoint))) || (await askPage(fetcher, url, endpoint !== undefined));
  const title = oneLine(said?.title, maxTitle);
  if (!said || !title) return null;
  const host = address?.hostname.replace(/^www\./, "") ?? "";
  return { title, description: oneLine(said.description, maxDescription), site: oneLine(said.site, maxSite) || host };
}

/** @returns undefined when the service says no title */
async function askOembed(fetcher: Fetcher, endpoint: string): Promise<Said | undefined> {
  const fetched = await fetchOrNull(fetcher, endpoint, "application/json");
  const said = fetched && ofOembed(fetched);
  return said?.title ? said : undefined;
}

/**
 * @param isOfService whether its service said nothing of it as oEmbed. Profiles and channels still say an `og:title`; what is
 * private or deleted has the service's name as its only title.
 */
async function askPage(fetcher: Fetcher, url: string, isOfService: boolean): Promise<Said | undefined> {
  const fetched = await fetchOrNull(fetcher, url, "text/html,application/xhtml+xml");
  if (!fetched) return undefined;
  const { openGraphTitle, ...said } = ofPage(fetched);
  return isOfService ? { ...said, title: openGraphTitle } : said;
}

async function fetchOrNull(fetcher: Fetcher, url: string, accept: string): Promise<Fetched | null> {
  try {
    return await fetcher.fetch(url, { accept, maxBytes: maxPageBytes, whenLonger: "cut", timeoutMs });
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

type Said = Partial<Record<"title" | "description" | "site", string | undefined>>;

function ofPage({ contentType, body }: Fetched): Said & { openGraphTitle?: string | undefined } {
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
function ofOembed({ body }: Fetched): Said {
  const said = oembed.safeParse(parsed(body.toString())).data;
  if (!said) return {};
  const { title, author_name: author, provider_name: site, html = "" } = said;
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
