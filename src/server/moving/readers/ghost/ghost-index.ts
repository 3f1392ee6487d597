import { appendTo } from "../../../core/platform/append-to.ts";
import type { SourceFile } from "../../source/open-source.ts";
import { type GhostState, ghostTextIn, type Row, readGhost } from "./ghost-json.ts";

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
  /** Ids of members who get a newsletter; undefined: the export does not say it. */
  newsletterMembers?: Set<string>;
  comments: Row[];
  /** The file ends before or in the table that says which posts were sent by e-mail alone. */
  isCut: boolean;
  /** As `/:slug/` or `/:year/:month/:day/:slug/`. */
  permalinks: string;
}

/** Reads an export once and keeps what its posts refer to. */
export async function indexGhost(file: SourceFile, state: GhostState): Promise<GhostIndex> {
  const index: GhostIndex = {
    isGhost: false,
    version: "",
    permalinks: "/:slug/",
    users: new Map(),
    tags: new Map(),
    meta: new Map(),
    members: new Map(),
    tagsOf: new Map(),
    authorsOf: new Map(),
    comments: [],
    isCut: false,
  };
  const links: { to: Map<string, string[]>; post: string; key: string; order: number }[] = [];
  let last = "";
  for await (const { table, row } of readGhost(file, state)) {
    last = table;
    const id = ghostTextIn(row, "id");
    index.isGhost ||= table === "meta" || table === "posts";
    if (table === "meta") index.version = ghostTextIn(row, "version");
    else if (table === "users") index.users.set(id, row);
    else if (table === "tags") index.tags.set(id, row);
    else if (table === "posts_meta") index.meta.set(ghostTextIn(row, "post_id"), row);
    else if (table === "members") index.members.set(id, ghostTextIn(row, "name"));
    else if (table === "members_newsletters") {
      index.newsletterMembers ??= new Set();
      index.newsletterMembers.add(ghostTextIn(row, "member_id"));
    } else if (table === "comments") index.comments.push(row);
    else if (table === "settings" && ghostTextIn(row, "key") === "permalinks")
      index.permalinks = ghostTextIn(row, "value");
    else if (table === "posts_tags" || table === "posts_authors") {
      const isTag = table === "posts_tags";
      const key = isTag ? `tags:${ghostTextIn(row, "tag_id")}` : `users:${ghostTextIn(row, "author_id")}`;
      const to = isTag ? index.tagsOf : index.authorsOf;
      links.push({ to, post: ghostTextIn(row, "post_id"), key, order: Number(row.sort_order) || 0 });
    }
  }
  index.isCut = !state.isComplete && (index.meta.size === 0 || last === "posts_meta");
  links.sort((one, other) => one.order - other.order);
  for (const { to, post, key } of links) appendTo(to, post, key);
  return index;
}
