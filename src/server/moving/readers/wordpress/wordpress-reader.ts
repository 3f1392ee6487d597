import { notRecognised, type Reader } from "../../items/reading.ts";
import { plainAuthor, plainTag, type SourceItem } from "../../items/source-item.ts";
import { reason } from "../../report/reason.ts";
import type { OpenSource, SourceFile } from "../../source/open-source.ts";
import { filesThatBegin } from "../../source/read-text.ts";
import { linkKey } from "../../text/addresses.ts";
import { hiddenTaxonomy } from "../../wordpress-names.ts";
import { readItemsOf, replacedNotes, textOfElement, type XmlState } from "../xml-elements.ts";
import { commentsOf } from "./wordpress-comments.ts";
import { countedOf, keyOfItem, mediaOf, wordpressPostOf } from "./wordpress-items.ts";
import { indexWxr, isTextType, keyOfTerm, type WxrIndex, type WxrTerm } from "./wxr-index.ts";

/** WordPress eXtended RSS, as Tools → Export writes it, in versions 1.0 to 1.2. */
export const wordpress: Reader = {
  kind: "wordpress",
  recognises: async (source) => (await findExports(source)).length > 0,
  read: async (source, options) => {
    const found = await findExports(source);
    const files = found.length > 0 ? found : source.files.slice(0, 1);
    const [first] = files;
    if (!first) throw notRecognised(source);
    const states = files.map((): XmlState => ({ isComplete: false, replaced: 0 }));
    const indexes = await Promise.all(files.map((file, at) => indexWxr(file, states[at] as XmlState)));
    const site = options.site ?? indexes.find((index) => index.site !== null)?.site ?? null;
    const isEmpty = indexes.every(
      ({ version, authors, site: own }) => version === "" && authors.size === 0 && own === null,
    );
    if (isEmpty) throw notRecognised(source);
    const hasComments = indexes.some((index) => index.hasComments);
    return {
      version: indexes[0]?.version || null,
      site,
      notes: [...(hasComments ? [reason("comment-private-fields")] : []), ...replacedNotes(files, states)],
      items: () => itemsOfSites(files, indexes, site),
      isComplete: () => states.every(({ isComplete }) => isComplete),
    };
  },
};

/** A large site is exported in several files, each with a head of its own. */
function findExports({ files, kind }: OpenSource): Promise<SourceFile[]> {
  const asked = files.filter(({ path }) => /\.(?:xml|wxr|rss)$/i.test(path) || kind === "file");
  const isExport = /wordpress\.org\/export\/|<wp:wxr_version|<wp:post_type/i;
  return filesThatBegin(asked, (head) => isExport.test(head), 16_384);
}

/** A source may hold exports of several sites. Each site numbers its items from 1, so the keys of all but the first site name the site. */
async function* itemsOfSites(
  files: readonly SourceFile[],
  indexes: readonly WxrIndex[],
  firstSite: string | null,
): AsyncGenerator<SourceItem> {
  const siteKeys = indexes.map(({ site }) => (site === null ? "" : linkKey(site, null)));
  const first = siteKeys.find((key) => key !== "") ?? "";
  for (const key of new Set([first, ...siteKeys.filter((it) => it !== "")])) {
    const isOfSite = (_: unknown, at: number) => (siteKeys[at] || first) === key;
    const own = indexes.filter(isOfSite);
    const site = key === first ? firstSite : (own[0]?.site ?? null);
    for await (const item of itemsOf(files.filter(isOfSite), merged(own), site))
      yield key === first ? item : withSuffix(item, `@${key}`);
  }
}

function withSuffix(item: SourceItem, suffix: string): SourceItem {
  const add = (source: string) => source + suffix;
  const renamed = { ...item, source: add(item.source), plainSource: item.source };
  if (renamed.kind === "post" || renamed.kind === "page")
    return { ...renamed, authors: renamed.authors.map(add), tags: renamed.tags.map(add) };
  if (renamed.kind !== "comment") return renamed;
  return { ...renamed, post: add(renamed.post), parent: renamed.parent === null ? null : add(renamed.parent) };
}

/** The files of one site as one. */
function merged(indexes: readonly WxrIndex[]): WxrIndex {
  const [first] = indexes as [WxrIndex];
  if (indexes.length === 1) return first;
  const find = <T>(look: (index: WxrIndex) => T | undefined) => indexes.map(look).find((it) => it !== undefined);
  return {
    ...first,
    authors: new Map(indexes.flatMap(({ authors }) => [...authors]).reverse()),
    terms: new Map(indexes.flatMap(({ terms }) => [...terms]).reverse()),
    attachment: (id) => find((index) => index.attachment(id)),
    uploadedFor: (postId) => indexes.flatMap((index) => index.uploadedFor(postId)),
    block: (id) => find((index) => index.block(id)),
    blogsOf: (term) => [...new Set(indexes.flatMap((index) => index.blogsOf(term)))],
  };
}

async function* itemsOf(
  files: readonly SourceFile[],
  index: WxrIndex,
  site: string | null,
): AsyncGenerator<SourceItem> {
  for (const { login, name } of index.authors.values()) {
    const hasList = site !== null && !index.isSquarespace;
    const addresses = !hasList ? [] : [`${site}/author/${encodeURIComponent(login.toLowerCase())}/`];
    yield { ...plainAuthor(`author:${login}`, name), slug: login, addresses };
  }
  for (const term of index.terms.values()) yield tagOf(term, index, site);
  // Images first: texts show them.
  yield* readItems(files, index, site, true);
  yield* readItems(files, index, site, false);
}

async function* readItems(files: readonly SourceFile[], index: WxrIndex, site: string | null, isMedia: boolean) {
  let position = 0;
  for (const file of files) {
    for await (const { element, isCut, isTooBig } of readItemsOf(file)) {
      if (element.name !== "item") continue;
      position += 1;
      const type = textOfElement(element, "wp:post_type") || "post";
      if ((type === "attachment") !== isMedia) continue;
      const source = keyOfItem(element, position);
      const item =
        type === "attachment"
          ? mediaOf(element, source, index)
          : isTextType(type)
            ? wordpressPostOf(element, { source, type, index, site, isCut })
            : countedOf(element, source, type);
      if (isCut) item.reasons.push(reason("item-cut"));
      if (isTooBig) item.reasons.push(reason("item-too-big"));
      yield item;
      yield* commentsOf(element, source, index);
    }
  }
}

function tagOf(term: WxrTerm, index: WxrIndex, site: string | null): SourceItem {
  const { taxonomy, slug, name, parent, description } = term;
  const base = taxonomy === "post_tag" ? "tag" : taxonomy;
  return {
    ...plainTag(keyOfTerm(term), name || slug),
    name: nameOfTerm(term),
    slug,
    // What every post is in, and what sorts posts for the old site's theme, is no word for readers.
    isHidden:
      taxonomy === "post_format" ||
      taxonomy === hiddenTaxonomy ||
      (taxonomy === "category" && slug === "uncategorized"),
    // WordPress serves a nested category below its parents, and redirects the short address there.
    ...(base === "tag" || base === "category" ? listsOf(term, base, index, site) : { addresses: [] }),
    reasons: [
      ...(parent !== "" ? [reason("tag-tree")] : []),
      ...(description !== "" ? [reason("tag-description")] : []),
    ],
    ...((parent !== "" || description !== "") && { unknown: { taxonomy, parent, description } }),
  };
}

/** Where the old site listed the posts of a term. */
function listsOf(term: WxrTerm, base: "tag" | "category", index: WxrIndex, site: string | null) {
  if (!index.isSquarespace) {
    const paths = site === null ? [] : [...new Set([term.slug, pathOfTerm(term, index)])];
    return { addresses: paths.map((path) => `${site}/${base}/${path}/`) };
  }
  const blogs = index.blogsOf(term).map((blog) => `${site ?? ""}${blog}`);
  const listsAt = (name: string) => blogs.flatMap((blog) => [`${blog}/${base}/${name}`, `${blog}?${base}=${name}`]);
  const name = encodeURIComponent(term.name);
  return { addresses: listsAt(name.replaceAll("%20", "+")), linkAddresses: listsAt(name) };
}

/** The slugs of a term and of those above it, the highest first. */
function pathOfTerm(term: WxrTerm, { terms }: WxrIndex): string {
  const path = new Set<string>();
  for (let at: WxrTerm | undefined = term; at && !path.has(at.slug); ) {
    path.add(at.slug);
    at = terms.get(keyOfTerm({ taxonomy: term.taxonomy, slug: at.parent }));
  }
  return [...path].reverse().join("/");
}

function nameOfTerm({ taxonomy, slug, name }: WxrTerm): string {
  if (taxonomy !== "post_format") return name || slug;
  const [, format = slug] = /^post-format-(.+)$/.exec(slug) ?? [];
  return format;
}
