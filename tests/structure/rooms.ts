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
    holds: "the root router, and the ways to call it: tRPC for the client, REST for scripts, MCP for models. No SQL",
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
    holds: "administrators, sessions, passkeys, two-step sign-in, password reset, API keys",
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
  web: {
    discovery: {
      holds: "sitemap, robots.txt, oEmbed, Markdown of posts",
      mayImport: ["feeds", "cache", "redirects", "look"],
    },
    feeds: { holds: "RSS, Atom and JSON feeds", mayImport: ["lists"] },
    plain: { holds: "forms that work without JavaScript", mayImport: ["look"] },
    redirects: { holds: "addresses that moved", mayImport: ["lists"] },
    lists: { holds: "lists of posts as documents", mayImport: [] },
    cache: { holds: "rendered documents, kept until something changes", mayImport: [] },
    look: { holds: "the owner's look: styles, icons, web app manifest", mayImport: [] },
  },
  ops: {
    cli: { holds: "the commands of `longhand`", mayImport: ["doctor", "backups"] },
    doctor: { holds: "checks of an installation", mayImport: ["backups"] },
    metrics: { holds: "figures for Prometheus", mayImport: ["backups"] },
    backups: { holds: "backups and restoring them", mayImport: [] },
    dashboard: { holds: "counts for the first admin screen", mayImport: [] },
    demo: { holds: "a blog to try", mayImport: [] },
    exporter: { holds: "the child process of an export", mayImport: [] },
    importer: { holds: "the child process of an import", mayImport: [] },
  },
  moving: {
    readers: {
      holds: "what each format holds, as items",
      mayImport: ["write", "archive", "items", "text", "source", "report"],
    },
    write: { holds: "storing items", mayImport: ["items", "text", "source", "report"] },
    export: { holds: "archives, WordPress and Ghost files", mayImport: ["archive"] },
    archive: { holds: "the format of Longhand's archive", mayImport: ["items", "text"] },
    text: { holds: "HTML of other systems", mayImport: ["items", "report"] },
    items: { holds: "posts, comments and media between reading and writing", mayImport: ["source", "report"] },
    jobs: { holds: "child processes for imports and exports", mayImport: [] },
    source: { holds: "folders, archives and feeds to read", mayImport: ["report"] },
    report: { holds: "what became of each item", mayImport: [] },
  },
  mail: {
    newsletter: { holds: "mailings of posts, the weekly digest", mayImport: ["subscribers", "transport"] },
    replies: { holds: "mails about replies to readers who commented", mayImport: ["subscribers", "transport"] },
    bounces: { holds: "reports of mails that did not arrive", mayImport: ["subscribers", "transport"] },
    notices: { holds: "mails to administrators", mayImport: ["transport"] },
    subscribers: { holds: "the newsletter's readers, confirmation, refused addresses", mayImport: ["transport"] },
    transport: { holds: "composing and sending: SMTP, DKIM, DNS, budget", mayImport: [] },
  },
  content: {
    ai: { holds: "drafting and suggestions by a model", mayImport: ["tags", "categories", "images", "posts"] },
    cards: { holds: "facts of other sites' pages, for cards in posts", mayImport: [] },
    redirects: {
      holds: "addresses that moved, counts of missing ones",
      mayImport: ["statistics", "authors", "tags", "posts"],
    },
    statistics: { holds: "counts of readers", mayImport: ["site"] },
    welcome: { holds: "the first post of a new blog", mayImport: ["writing", "images"] },
    "trash-list": {
      holds: "the trash of posts, pages, images and files: list, restore, delete permanently",
      mayImport: ["writing", "files", "images", "trash"],
    },
    pages: { holds: "static pages, such as About", mayImport: ["writing", "reading", "site", "posts"] },
    writing: {
      holds:
        "changes of posts: save, publish when due, drafts, revisions, previews, delete and restore. Its `post-router.ts` has the reads too",
      mayImport: [
        "reading",
        "authors",
        "comments",
        "files",
        "tags",
        "site",
        "images",
        "search",
        "trash",
        "posts",
        "webhooks",
      ],
    },
    reading: {
      holds:
        "posts as visitors and lists see them: lists, details, related posts. Their procedures are in `writing/post-router.ts`",
      mayImport: ["authors", "comments", "files", "tags", "search", "posts"],
    },
    comments: {
      holds: "comments, their threads, moderation; `spam/`",
      mayImport: ["site", "search", "posts", "webhooks"],
    },
    authors: { holds: "authors of posts", mayImport: ["site", "images"] },
    site: { holds: "the owner's settings, menu, look", mayImport: ["categories", "images", "posts"] },
    categories: { holds: "categories", mayImport: ["posts"] },
    files: { holds: "files to download or play", mayImport: ["images", "trash"] },
    tags: { holds: "tags", mayImport: ["trash", "posts"] },
    images: { holds: "the library; `worker/` decodes, `replace/` swaps", mayImport: ["search", "trash"] },
    search: { holds: "titles, and words of whole texts", mayImport: ["posts"] },
    webhooks: { holds: "webhooks: which addresses get which events, and the deliveries", mayImport: [] },
    trash: { holds: "rows of deleted things, moved by foreign keys", mayImport: [] },
    posts: { holds: "what every noun knows of a post: view, visibility, category, address", mayImport: [] },
  },
  core: {
    procedures: { holds: "builders of procedures, session gate, rate limits, errors", mayImport: ["db", "platform"] },
    jobs: {
      holds: "work outside requests: jobs that survive a restart, recurring work",
      mayImport: ["db"],
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
  "context.ts": ["web", "api", "accounts", "content", "core"],
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

/** What an import needs: who imports what, as names in the lists, and where the code belongs if that is not allowed. */
interface Need {
  from: string;
  to: string;
  problem: string;
}

/** Null for an import that needs no permission. */
function needOf(from: string, to: string): Need | null {
  if (!from.startsWith(server) || !to.startsWith(server)) return null;
  const [own, other] = [placeOf(from), placeOf(to)];
  if (own.room === null) return null;
  if (other.room === null)
    return { from: own.room, to: to.slice(server.length), problem: problem(from, to, null, "core") };
  if (own.room !== other.room)
    return { from: own.room, to: other.room, problem: problem(from, to, other.room, "core") };
  const inside = folders[own.room];
  if (!inside || own.folder === null || other.folder === null || own.folder === other.folder) return null;
  const home = `${own.room}/${other.folder}`;
  return {
    from: `${own.room}/${own.folder}`,
    to: home,
    problem: problem(from, to, home, `${own.room}/${Object.keys(inside).at(-1)}`),
  };
}

/** All permissions, as `who -> what`. */
const permissions = () => [
  ...Object.entries(rooms).flatMap(([from, { mayImport }]) => mayImport.map((to) => `${from} -> ${to}`)),
  ...Object.entries(rootFiles).flatMap(([file, importers]) => importers.map((from) => `${from} -> ${file}`)),
  ...Object.entries(folders).flatMap(([room, inside]) =>
    Object.entries(inside).flatMap(([from, { mayImport }]) =>
      mayImport.map((to) => `${room}/${from} -> ${room}/${to}`),
    ),
  ),
];

const needs = (graph: ImportGraph) =>
  [...graph].flatMap(([from, imports]) => [...imports].flatMap((to) => needOf(from, to) ?? []));

/** Imports of product files of the server that the lists do not allow, each with the place where the code belongs. */
export function unlistedImports(graph: ImportGraph): string[] {
  const allowed = new Set(permissions());
  return needs(graph).flatMap(({ from, to, problem }) => (allowed.has(`${from} -> ${to}`) ? [] : [problem]));
}

/** Permissions that no import needs. */
export function unusedPermissions(graph: ImportGraph): string[] {
  const used = new Set(needs(graph).map(({ from, to }) => `${from} -> ${to}`));
  return permissions().filter((permission) => !used.has(permission));
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
