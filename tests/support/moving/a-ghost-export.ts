/** The versions of Ghost whose exports differ, with what each brought. */
export const ghostVersions = ["1.26.2", "2.38.3", "3.42.9", "4.48.9", "5.130.6"] as const;
export type GhostVersion = (typeof ghostVersions)[number];

type Row = Record<string, unknown>;

const day = (number: number) => String(1 + (number % 28)).padStart(2, "0");
const words = "harbour lantern orchard granite meadow violin copper thunder saffron walnut ember willow".split(" ");
const sentence = (at: number) =>
  `The ${words[at % 12]} & the ${words[(at * 5) % 12]} stand ${at} steps apart, “so to speak”.`;

/** Paragraphs as the editor of a version stores them. Ghost 1 has one card of Markdown. */
function mobiledoc(at: number, hasOneCard: boolean): string {
  const head = { version: "0.3.1", atoms: [["soft-return", "", {}]] };
  if (hasOneCard) {
    const markdown = `## Part ${at}\n\n${sentence(at)}\n\n- *first* of ${at}\n- second\n\n![](/content/images/2018/0${1 + (at % 9)}/pic.jpg)`;
    return JSON.stringify({
      version: "0.3.1",
      markups: [],
      atoms: [],
      cards: [["card-markdown", { cardName: "card-markdown", markdown }]],
      sections: [[10, 0]],
    });
  }
  return JSON.stringify({
    ...head,
    markups: [["em"], ["a", ["href", "__GHOST_URL__/post-1/"]]],
    cards: [
      ["image", { src: "/content/images/2019/01/pier.jpg", alt: "Pier", caption: `Pier number ${at}` }],
      ["code", { code: `let steps = ${at};`, language: "js", caption: "Listing" }],
      ["hr", {}],
      ["bookmark", { url: "https://example.org/", metadata: { title: "Tides", description: "When to go" } }],
    ],
    sections: [
      [1, "h2", [[0, [], 0, `Part ${at}`]]],
      [
        1,
        "p",
        [
          [0, [], 0, sentence(at)],
          [1, [], 0, 0],
          [0, [0], 1, "slanted"],
          [0, [1], 1, " and linked"],
        ],
      ],
      [3, "ul", [[[0, [], 0, "first"]], [[0, [], 0, "second"]]]],
      [10, 0],
      [10, 1],
      [10, 2],
      [10, 3],
    ],
  });
}

const lexical = (at: number): string =>
  JSON.stringify({
    root: {
      type: "root",
      version: 1,
      direction: "ltr",
      format: "",
      children: [
        { type: "extended-heading", tag: "h2", children: [{ type: "extended-text", text: `Part ${at}`, format: 0 }] },
        { type: "paragraph", children: [{ type: "extended-text", text: sentence(at), format: 2 }] },
        { type: "toggle", heading: "More", content: `<p>Inside ${at}</p>` },
        { type: "file", src: "__GHOST_URL__/content/files/plan.pdf", fileTitle: "Plan", fileCaption: "Of the pier" },
      ],
    },
  });

const html = (at: number) =>
  `<h2 id="part">Part ${at}</h2>\n<p>${sentence(at).replace("&", "&amp;")}</p><figure class="kg-card kg-image-card kg-card-hascaption"><img src="__GHOST_URL__/content/images/2020/0${1 + (at % 9)}/pier.jpg" class="kg-image" alt="Pier" loading="lazy"><figcaption>Pier number ${at}</figcaption></figure><p>See <a href="__GHOST_URL__/post-${at + 1}/">the next</a>.\u000b</p>`;

/** Statuses and audiences, one after the other. The first versions know no audience but the public. */
const audiences = ["public", "public", "members", "public", "paid", "public", "tiers", "public"];
const statuses = ["published", "published", "published", "draft", "published", "scheduled", "published", "sent"];

/**
 * An export as the given version of Ghost writes it, by the documentation of its tables: so many posts, every seventh a page, with the dirt of
 * real ones: empty and double titles, tables of the server, dates that are missing, posts without HTML.
 */
export function aGhostExport(version: GhostVersion, count: number): string {
  const major = Number(version[0]);
  const date = (at: number, hour: string) =>
    major < 3
      ? `2018-0${1 + (at % 9)}-${day(at)} ${hour}:00:00`
      : `2021-0${1 + (at % 9)}-${day(at)}T${hour}:00:00.000Z`;
  const id = (at: number) => at.toString(16).padStart(24, "0");
  const flag = (value: boolean) => (major < 2 ? Number(value) : value);
  const at = Array.from({ length: count }, (_, number) => number + 1);
  const posts = at.map((number): Row => {
    const isPage = number % 7 === 0;
    const status = statuses[number % (major < 5 ? 7 : 8)] ?? "draft";
    const isHtmlMissing = number % 5 === 0;
    return {
      id: id(number),
      uuid: `00000000-0000-4000-8000-${id(number).slice(-12)}`,
      title: number % 11 === 0 ? "(Untitled)" : number % 13 === 0 ? "The same title" : `Post  ${number}: “quoted” <b>`,
      slug: `post-${number}`,
      ...(major < 5 ? { mobiledoc: mobiledoc(number, major === 1) } : { mobiledoc: null, lexical: lexical(number) }),
      html: isHtmlMissing ? null : html(number),
      comment_id: id(number),
      plaintext: sentence(number),
      feature_image: number % 4 === 0 ? "/content/images/2018/01/cover.jpg" : null,
      featured: flag(number % 9 === 0),
      ...(major < 3 ? { page: flag(isPage) } : { type: isPage ? "page" : "post" }),
      status,
      locale: null,
      visibility: major < 3 ? "public" : audiences[number % audiences.length],
      created_at: date(number, "08"),
      updated_at: date(number, "10"),
      custom_excerpt: number % 3 ? null : "In short",
      published_at: status === "draft" ? null : number % 17 === 0 ? "0000-00-00 00:00:00" : date(number, "09"),
      codeinjection_head: null,
      codeinjection_foot: null,
      custom_template: null,
      // Beside the post until version 3, then in a table of their own.
      ...(major < 3 && { meta_title: `Meta ${number}`, meta_description: null, og_title: "Shared", author_id: id(1) }),
      ...(major >= 4 && { email_recipient_filter: "all", canonical_url: null, newsletter_id: null }),
    };
  });
  const tag = (number: number, name: string) => ({ id: id(number), name, slug: `tag-${number}`, description: null });
  const tables: Record<string, Row[]> = {
    posts,
    users: [1, 2].map((number) => ({
      id: id(number),
      name: number === 1 ? "Ada Harbour" : "Ada Harbour ",
      slug: `ada-${number}`,
      email: "ada@example.org",
      password: "$2a$10$x",
      website: "https://example.org",
      twitter: "@ada",
      bio: "Writes",
    })),
    tags: [tag(1, "News"), tag(2, "Tea & cake"), { ...tag(3, "#internal"), visibility: "internal" }],
    posts_tags: at.flatMap((number) =>
      [1 + (number % 3), 1 + ((number + 1) % 3)].map((of, order) => ({
        id: id(number * 2 + order),
        post_id: id(number),
        tag_id: id(of),
        sort_order: order,
      })),
    ),
    settings: [
      { id: id(1), key: "title", value: "The harbour", type: "blog" },
      { id: id(2), key: "permalinks", value: major === 1 ? "/:year/:month/:day/:slug/" : "/:slug/" },
    ],
    roles: [{ id: id(1), name: "Owner" }],
    permissions: [{ id: id(1) }],
    migrations: [{ id: 1, name: "1-init.js" }],
  };
  if (major === 1) tables.subscribers = [{ id: id(1), email: "reader@example.org", status: "subscribed" }];
  if (major >= 2)
    tables.posts_authors = at.map((n) => ({ id: id(n), post_id: id(n), author_id: id(1 + (n % 2)), sort_order: 0 }));
  if (major >= 3) {
    tables.posts_meta = at.map((n) => ({
      id: id(n),
      post_id: id(n),
      meta_title: `Meta ${n}`,
      og_title: null,
      email_only: n === 10,
    }));
    tables.members = [{ id: id(1), name: "A Reader", email: "reader@example.org" }];
    tables.snippets = [{ id: id(1), name: "Greeting" }];
  }
  if (major >= 4) {
    tables.products = [{ id: id(1), name: "Gold", slug: "gold", type: "paid" }];
    tables.newsletters = [{ id: id(1), name: "Weekly" }];
    tables.custom_theme_settings = [{ id: id(1), key: "navigation_layout", value: "Stacked" }];
  }
  return JSON.stringify(
    { db: [{ meta: { exported_on: 1_600_000_000_000, version }, data: tables }] },
    null,
    major === 1 ? 2 : 0,
  );
}
