import type { ImportGraph } from "./import-graph.ts";

/** A folder of the server and the rooms that its product files may import. */
export interface Room {
  /** What lives there, for the table in ARCHITECTURE.md. */
  holds: string;
  /** Names of rooms, or of folders of the same room. */
  mayImport: readonly string[];
}

/** Rooms of the server, and files at its root. */
export const maxRooms = 12;

/** The rooms of `src/server`, from the highest floor to the lowest. A room imports rooms of lower floors only. */
export const rooms: Record<string, Room> = {
  web: {
    holds:
      "public documents: rendering, page cache, feeds, sitemap, redirects, plain forms. Only `web/` imports the client",
    mayImport: ["api", "http", "content", "core"],
  },
  api: {
    holds: "the root router, and the two ways to call it: tRPC for the client, REST for scripts. No SQL",
    mayImport: ["ops", "http", "moving", "accounts", "mail", "content", "core"],
  },
  ops: {
    holds: "backups, doctor, CLI, maintenance, metrics, dashboard, demo, first start",
    mayImport: ["scale", "http", "moving", "accounts", "mail", "content", "core"],
  },
  scale: {
    holds: "a second server, images in a bucket, shared caches: each is off until set",
    mayImport: ["mail", "content", "core"],
  },
  http: {
    holds: "the HTTP server before Express: overload, slow clients, headers; `raw/` sends cached pages",
    mayImport: ["core"],
  },
  moving: {
    holds:
      "imports and exports: `source/` opens what is imported, `readers/` read its formats as items, `write/` stores items, `report/` says what became of them, `archive/` and `export/` write, `jobs/` runs child processes",
    mayImport: ["mail", "content", "core"],
  },
  accounts: {
    holds: "administrators, sessions, passkeys, two-step sign-in, password reset",
    mayImport: ["mail", "content", "core"],
  },
  mail: {
    holds: "all mails and the lists of their readers",
    mayImport: ["content", "core"],
  },
  content: {
    holds: "the blog, one folder for each noun",
    mayImport: ["core"],
  },
  core: {
    holds: "what knows no rule of a noun",
    mayImport: [],
  },
};

/** The folders inside rooms, from the highest to the lowest. `mayImport` names folders of the same room. */
export const folders: Record<string, Record<string, Room>> = {
  mail: {
    newsletter: { holds: "mailings of posts, the weekly digest", mayImport: ["subscribers", "transport"] },
    replies: { holds: "mails about replies to readers who commented", mayImport: ["subscribers", "transport"] },
    bounces: { holds: "reports of mails that did not arrive", mayImport: ["subscribers", "transport"] },
    notices: { holds: "mails to administrators", mayImport: ["transport"] },
    subscribers: { holds: "the newsletter's readers, confirmation, refused addresses", mayImport: ["transport"] },
    transport: { holds: "composing and sending: SMTP, DKIM, DNS, budget", mayImport: [] },
  },
  content: {
    ai: { holds: "drafting and suggestions by a model", mayImport: ["tags", "categories", "images"] },
    cards: { holds: "facts of other sites' pages, for cards in posts", mayImport: [] },
    redirects: {
      holds: "addresses that moved, counts of missing ones",
      mayImport: ["statistics", "authors", "tags", "posts"],
    },
    statistics: { holds: "counts of readers", mayImport: ["site"] },
    welcome: { holds: "the first post of a new blog", mayImport: ["writing", "files", "images"] },
    pages: { holds: "static pages, such as About", mayImport: ["writing", "reading", "posts"] },
    writing: {
      holds:
        "changes of posts: save, publish when due, drafts, revisions, previews, delete and restore. Its `post-router.ts` has the reads too",
      mayImport: ["reading", "authors", "comments", "files", "images", "search", "trash", "posts"],
    },
    reading: {
      holds:
        "posts as visitors and lists see them: lists, details, related posts. Their procedures are in `writing/post-router.ts`",
      mayImport: ["authors", "comments", "files", "tags", "search", "posts"],
    },
    comments: { holds: "comments, their threads, moderation; `spam/`", mayImport: ["site", "search", "posts"] },
    authors: { holds: "authors of posts", mayImport: ["site", "images"] },
    site: { holds: "the owner's settings, menu, look", mayImport: ["categories", "images", "posts"] },
    categories: { holds: "categories", mayImport: ["posts"] },
    files: { holds: "files to download or play", mayImport: ["images", "trash"] },
    tags: { holds: "tags", mayImport: ["trash"] },
    images: { holds: "the library; `worker/` decodes, `replace/` swaps", mayImport: ["search", "trash"] },
    search: { holds: "titles, and words of whole texts", mayImport: ["posts"] },
    trash: { holds: "rows of deleted things, moved by foreign keys", mayImport: [] },
    posts: { holds: "what every noun knows of a post: view, visibility, category, address", mayImport: [] },
  },
  core: {
    procedures: { holds: "builders of procedures, session gate, rate limits, errors", mayImport: ["db", "platform"] },
    jobs: {
      holds: "work outside requests: jobs that survive a restart, recurring work",
      mayImport: ["db", "platform"],
    },
    html: { holds: "sanitiser, footnotes, anchors, Markdown, feed HTML", mayImport: [] },
    db: { holds: "schema, client, migrations, transactions, locks", mayImport: ["platform"] },
    platform: { holds: "files, locks, clock, log, errors, fetching from other sites", mayImport: ["settings"] },
    settings: { holds: "the environment", mayImport: [] },
  },
};

/**
 * Files at the root of the server that rooms may import: what all share, and the composition for programs beside
 * the server.
 */
const rootFiles: Record<string, readonly string[]> = {
  "deps.ts": Object.keys(rooms),
  "context.ts": Object.keys(rooms),
  "open-deps.ts": ["ops"],
};

const server = "src/server/";

/** The room, the folder inside it and the file of a path; null for what is not there. */
function placeOf(path: string) {
  const parts = path.slice(server.length).split("/");
  const room = parts.length > 1 ? (parts[0] ?? null) : null;
  const folder = parts.length > 2 ? (parts[1] ?? null) : null;
  return { room, folder };
}

const problem = (from: string, to: string, home: string | null, below: string) =>
  `${from} imports ${to}: ${home ? `it belongs in ${home}, or ` : ""}what both need belongs in ${below}`;

/** Imports of product files of the server that the lists do not allow, each with the place where the code belongs. */
export function unlistedImports(graph: ImportGraph): string[] {
  return [...graph].flatMap(([from, imports]) => [...imports].flatMap((to) => judge(from, to) ?? []));
}

function judge(from: string, to: string): string | null {
  if (!from.startsWith(server) || !to.startsWith(server)) return null;
  const [own, other] = [placeOf(from), placeOf(to)];
  if (own.room === null) return null;
  if (other.room === null) {
    const isAllowed = rootFiles[to.slice(server.length)]?.includes(own.room);
    return isAllowed ? null : problem(from, to, null, "core");
  }
  if (own.room !== other.room) {
    const isAllowed = rooms[own.room]?.mayImport.includes(other.room);
    return isAllowed ? null : problem(from, to, other.room, "core");
  }
  const inside = folders[own.room];
  if (!inside || own.folder === null || other.folder === null || own.folder === other.folder) return null;
  const isAllowed = inside[own.folder]?.mayImport.includes(other.folder);
  return isAllowed
    ? null
    : problem(from, to, `${own.room}/${other.folder}`, `${own.room}/${Object.keys(inside).at(-1)}`);
}

/** Folders of rooms with a list that the list does not name, and names without a folder. */
export function unlistedFolders(graph: ImportGraph): string[] {
  return Object.entries(folders).flatMap(([room, listed]) => {
    const places = [...graph.keys()].map(placeOf).filter((place) => place.room === room && place.folder !== null);
    const present = new Set(places.map(({ folder }) => folder));
    const unlisted = [...present].filter((folder) => folder !== null && !(folder in listed));
    const missing = Object.keys(listed).filter((folder) => !present.has(folder));
    return [
      ...unlisted.map((folder) => `${room}/${folder} is not listed`),
      ...missing.map((folder) => `${room}/${folder} is listed and does not exist`),
    ];
  });
}

const row = (name: string, { holds, mayImport }: Room) =>
  `| \`${name}/\` | ${holds} | ${mayImport.join(", ") || "nothing above `src/shared`"} |`;

/** The table of ARCHITECTURE.md. */
export function roomsTable(): string {
  const lines = Object.entries(rooms).flatMap(([name, room]) => [
    row(name, room),
    ...Object.entries(folders[name] ?? {}).map(([folder, inside]) => row(`${name}/${folder}`, inside)),
  ]);
  return ["| `src/server` | holds | may import |", "|---|---|---|", ...lines].join("\n");
}
