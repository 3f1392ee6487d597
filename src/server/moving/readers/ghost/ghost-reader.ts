import { notRecognised, type Reader, type ReadingBlog } from "../../items/reading.ts";
import {
  type CountedItem,
  plainAuthor,
  plainComment,
  plainTag,
  type SourceComment,
  type SourceItem,
  valueAt,
} from "../../items/source-item.ts";
import { reason } from "../../report/reason.ts";
import type { OpenSource, SourceFile } from "../../source/open-source.ts";
import { filesThatBegin } from "../../source/read-text.ts";
import { pathOfSite } from "../../text/addresses.ts";
import { plainText } from "../../text/plain-text.ts";
import { inThreads } from "../in-threads.ts";
import { subscriberItem } from "../subscriber-item.ts";
import { type GhostIndex, indexGhost } from "./ghost-index.ts";
import { dateIn, flagIn, type GhostState, ghostTextIn, isInternalTag, type Row, readGhost } from "./ghost-json.ts";
import { ghostPostOf } from "./ghost-post.ts";
import { withoutSite } from "./ghost-text.ts";

/** Ghost's export, of every version since 0.11: one JSON file, alone or in a zip with its images. */
export const ghost: Reader = {
  kind: "ghost",
  recognises: async (source) => (await findExports(source)).length > 0,
  read: async (source, options, blog) => {
    const found = await findExports(source);
    const [file, ...others] = found.length > 0 ? found : source.files.filter(({ path }) => path.endsWith(".json"));
    if (!file) throw notRecognised(source);
    const state: GhostState = { isComplete: false };
    const index = await indexGhost(file, state);
    if (!index.isGhost) throw notRecognised(source);
    const { site } = options;
    return {
      version: index.version || null,
      site,
      notes: [
        ...(index.comments.length > 0 ? [] : [reason("ghost-without-comments")]),
        ...(site === null ? [reason("ghost-without-site")] : []),
        ...others.map(({ path }) => reason("export-left-out", { name: path })),
      ],
      items: () => itemsOf(file, index, site, blog),
      isComplete: () => state.isComplete,
    };
  },
};

const isExport = /"exported_on"\s*:|^\s*\{\s*"(?:db"\s*:\s*\[|meta"\s*:\s*\{|data"\s*:\s*\{\s*"(?:posts|users|tags)")/;

function findExports({ files }: OpenSource): Promise<SourceFile[]> {
  const asked = files.filter(({ path }) => /\.json$/i.test(path) && path.split("/").length <= 3);
  return filesThatBegin(asked, (head) => isExport.test(head), 16_384);
}

async function* itemsOf(
  file: SourceFile,
  index: GhostIndex,
  site: string | null,
  blog: ReadingBlog,
): AsyncGenerator<SourceItem> {
  for (const row of index.users.values()) yield authorOf(row, site);
  for (const row of index.tags.values()) yield tagOf(row, site);
  for await (const { table, row } of readGhost(file, { isComplete: false })) {
    if (table === "posts") yield ghostPostOf(row, index, site);
  }
  yield* inThreads(() => index.comments.map((row) => commentOf(row, index)));
  for await (const { table, row } of readGhost(file, { isComplete: false })) {
    if (table === "redirects") yield redirectOf(row, site);
    if (table === "members" || table === "subscribers") yield memberOf(table, row, index, blog);
    const kind = valueAt(countedKinds, table);
    if (kind) yield countedOf(kind, table, row);
  }
}

/** Whether a member gets mail. Ghost's versions write it differently: by a word, a mark, or rows that tie members to newsletters. */
function memberOf(table: string, row: Row, { newsletterMembers }: GhostIndex, { db, now }: ReadingBlog): SourceItem {
  const [status, subscribed] = [ghostTextIn(row, "status"), row.subscribed];
  const isLeft =
    status === "unsubscribed" ||
    flagIn(row, "email_disabled") ||
    (subscribed !== undefined && subscribed !== null && !flagIn(row, "subscribed")) ||
    (newsletterMembers && !newsletterMembers.has(ghostTextIn(row, "id")));
  const isSaid = table === "subscribers" || (subscribed ?? newsletterMembers ?? undefined) !== undefined;
  const state = isLeft ? "left" : status === "pending" ? "unconfirmed" : isSaid ? "active" : "unclear";
  const subscriber = { email: ghostTextIn(row, "email"), state, createdAt: dateIn(row, "created_at") } as const;
  return subscriberItem(db, keyOf(table, row), subscriber, now());
}

const keyOf = (table: string, row: Row) => `${table}:${ghostTextIn(row, "id")}`;

function authorOf(row: Row, site: string | null): SourceItem {
  const image = withoutSite(ghostTextIn(row, "profile_image") || ghostTextIn(row, "image"), site);
  const website = ghostTextIn(row, "website");
  const facebook = ghostTextIn(row, "facebook");
  const twitter = ghostTextIn(row, "twitter").replace(/^@/, "");
  return {
    ...plainAuthor(keyOf("users", row), ghostTextIn(row, "name")),
    slug: ghostTextIn(row, "slug"),
    bio: ghostTextIn(row, "bio"),
    ...(image && { image }),
    links: [
      ...(website ? [website] : []),
      ...(facebook ? [`https://www.facebook.com/${facebook.replace(/^https?:\/\/[^/]+\//, "")}`] : []),
      ...(twitter ? [`https://twitter.com/${twitter}`] : []),
    ],
    addresses: [`${pathOfSite(site ?? "")}/author/${ghostTextIn(row, "slug")}/`],
  };
}

function tagOf(row: Row, site: string | null): SourceItem {
  const [name, description] = [ghostTextIn(row, "name"), ghostTextIn(row, "description")];
  const isHidden = isInternalTag(row);
  return {
    ...plainTag(keyOf("tags", row), name),
    slug: ghostTextIn(row, "slug"),
    isHidden,
    addresses: isHidden ? [] : [`${pathOfSite(site ?? "")}/tag/${ghostTextIn(row, "slug")}/`],
    reasons: description === "" ? [] : [reason("tag-description")],
    ...(description !== "" && { unknown: { description } }),
  };
}

const statuses: Readonly<Record<string, "approved" | "trash">> = { published: "approved", deleted: "trash" };

function commentOf(row: Row, index: GhostIndex): SourceComment {
  const parent = ghostTextIn(row, "parent_id");
  const html = ghostTextIn(row, "html");
  return {
    ...plainComment,
    source: keyOf("comments", row),
    post: `posts:${ghostTextIn(row, "post_id")}`,
    parent: parent === "" ? null : `comments:${parent}`,
    name: index.members.get(ghostTextIn(row, "member_id")) ?? "",
    content: plainText(html),
    createdAt: dateIn(row, "created_at"),
    // A hidden comment was taken off the site.
    status: valueAt(statuses, ghostTextIn(row, "status")) ?? "waiting",
    reasons: [],
  };
}

function redirectOf(row: Row, site: string | null): SourceItem {
  const source = keyOf("redirects", row);
  const [from, to] = [ghostTextIn(row, "from"), withoutSite(ghostTextIn(row, "to"), site)];
  return { kind: "redirect", source, title: from, from, to: to || null, status: 301, reasons: [] };
}

/** Tables with things that have no home here. Those that only tie rows together, or are the server's own, are no items. */
const countedKinds: Readonly<Record<string, CountedItem["kind"]>> = {
  newsletters: "setting",
  settings: "setting",
  custom_theme_settings: "setting",
  post_revisions: "revision",
  mobiledoc_revisions: "revision",
  snippets: "other",
  products: "other",
  offers: "other",
  labels: "other",
  collections: "other",
  integrations: "other",
  recommendations: "other",
};

function countedOf(kind: CountedItem["kind"], table: string, row: Row): CountedItem {
  const title = ghostTextIn(row, "name") || ghostTextIn(row, "key") || ghostTextIn(row, "title");
  return { kind, source: keyOf(table, row), ...(title && { title }), reasons: [reason("no-home", { name: table })] };
}
