import type { SourceFile } from "../../source/open-source.ts";
import { dateIn, type GhostState, type Row, readGhost, textIn } from "./ghost-json.ts";

/** What posts refer to: small tables, read before the posts. */
export interface GhostIndex {
  isGhost: boolean;
  version: string;
  users: Map<string, Row>;
  tags: Map<string, Row>;
  /** By post, in order. */
  tagsOf: Map<string, string[]>;
  authorsOf: Map<string, string[]>;
  meta: Map<string, Row>;
  /** Names of members by id. */
  members: Map<string, string>;
  /** Each behind the one that it answers. */
  comments: Row[];
  hasComments: boolean;
  /** As `/:slug/` or `/:year/:month/:day/:slug/`. */
  permalinks: string;
}

/** Reads an export once and keeps what its posts refer to. */
export async function indexGhost(file: SourceFile, state: GhostState): Promise<GhostIndex> {
  const index: GhostIndex = {
    isGhost: false,
    version: "",
    permalinks: "/:slug/",
    hasComments: false,
    users: new Map(),
    tags: new Map(),
    meta: new Map(),
    members: new Map(),
    tagsOf: new Map(),
    authorsOf: new Map(),
    comments: [],
  };
  const links: { to: Map<string, string[]>; post: string; key: string; order: number }[] = [];
  for await (const { table, row } of readGhost(file, state)) {
    const id = textIn(row, "id");
    index.isGhost ||= table === "meta" || table === "posts";
    if (table === "meta") index.version = textIn(row, "version");
    else if (table === "users") index.users.set(id, row);
    else if (table === "tags") index.tags.set(id, row);
    else if (table === "posts_meta") index.meta.set(textIn(row, "post_id"), row);
    else if (table === "members") index.members.set(id, textIn(row, "name"));
    else if (table === "comments") index.comments.push(row);
    else if (table === "settings" && textIn(row, "key") === "permalinks") index.permalinks = textIn(row, "value");
    else if (table === "posts_tags" || table === "posts_authors") {
      const isTag = table === "posts_tags";
      const key = isTag ? `tags:${textIn(row, "tag_id")}` : `users:${textIn(row, "author_id")}`;
      const to = isTag ? index.tagsOf : index.authorsOf;
      links.push({ to, post: textIn(row, "post_id"), key, order: Number(row.sort_order) || 0 });
    }
  }
  links.sort((one, other) => one.order - other.order);
  for (const { to, post, key } of links) to.set(post, [...(to.get(post) ?? []), key]);
  index.hasComments = index.comments.length > 0;
  // A reply has a parent, and a parent has none.
  const rank = (row: Row) => (textIn(row, "parent_id") === "" ? 0 : 1);
  const at = (row: Row) => dateIn(row, "created_at")?.getTime() ?? 0;
  index.comments.sort(
    (one, other) =>
      textIn(one, "post_id").localeCompare(textIn(other, "post_id")) || rank(one) - rank(other) || at(one) - at(other),
  );
  return index;
}
