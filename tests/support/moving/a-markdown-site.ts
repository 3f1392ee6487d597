/** The generators whose sites are written by us, beside the small samples in `fixtures/moving/written-by-us`. */
export const siteFamilies = ["hugo", "astro", "eleventy", "obsidian"] as const;
type Family = (typeof siteFamilies)[number];

const words = "harbour lantern orchard granite meadow violin copper thunder saffron walnut ember willow".split(" ");
const word = (at: number) => words[at % words.length];

/** Typical bodies: inline formats, nested lists, tables, code, HTML, footnotes, other scripts. */
const bodies: ((at: number) => string)[] = [
  (at) => `The **${word(at)}** and the _${word(at + 3)}_, “so to speak”.\n\n- one ${at}\n  - inside\n- two\n`,
  (at) =>
    `## Part ${at}\n\n| Tide | Hour |\n|------|-----:|\n| high | ${at}:12 |\n| low  | 12:40 |\n\n> Said ${word(at)}.\n`,
  (at) => `\`\`\`js\nconst steps = ${at}; // a < b && c\n\`\`\`\n\nText behind the listing.\n`,
  (at) => `<div class="box"><p>HTML of the ${word(at)}</p></div>\n\nA note.[^1]\n\n[^1]: Only ${word(at)} knows.\n`,
  (at) =>
    `Füße, größer, 日本語の文章, Ελληνικά, ${word(at)} 🚢\n\n1. first\n2. second\n\n* * *\n\nLast line  \nwith a break.\n`,
  (at) => `${`A long paragraph about ${word(at)}. `.repeat(120)}\n`,
  () => "",
];

/** Front matter of a text as its writer might have it. */
function frontOf(family: Family, at: number): string {
  const day = `20${String(12 + (at % 12)).padStart(2, "0")}-0${1 + (at % 9)}-1${at % 9}`;
  const title = [`Number ${at}`, `"Quoted: ${at}"`, `'It is ${at}'`, `Ünïcode ${at}`][at % 4];
  const isDraft = at % 8 === 3;
  if (family === "hugo" && at % 2 === 0) {
    const toml = [`title = "Number ${at}"`, `date = ${day}T08:00:00Z`, `tags = ["${word(at)}", "Tea & cake"]`];
    return `+++\n${toml.join("\n")}\n${isDraft ? "draft = true\n" : ""}weight = ${at}\n[params]\nmath = true\n+++\n`;
  }
  const lines = [`title: ${title}`];
  if (family === "astro") lines.push(`pubDate: ${day}`, `heroImage: ../../assets/hero-${at}.jpg`);
  else if (at % 5 !== 4) lines.push(`date: ${day}`);
  if (family === "obsidian" && at % 3 === 0) lines.push("publish: true");
  if (family === "eleventy" && at % 7 === 5) lines.push("eleventyExcludeFromCollections: true");
  if (isDraft) lines.push("draft: true");
  lines.push(`tags: [${word(at)}, "two words"]`, "custom:", `  number: ${at}`, "  list: [a, b]");
  return `---\n${lines.join("\n")}\n---\n`;
}

/** Front matter that only one generator has. */
const marks: Record<Family, (at: number) => string> = {
  hugo: (at) =>
    `{{< figure src="/images/${at}.jpg" >}}\n\nSee [another]({{< ref "text-${at + 1}.md" >}}).\n\n<!--more-->\n\n`,
  astro: (at) => `![](../../assets/hero-${at}.jpg)\n\n[Next](/blog/text-${at + 1}/)\n\n`,
  eleventy: (at) => `{% comment %}hidden{% endcomment %}\n\nSee [another](/posts/text-${at + 1}/).\n\n`,
  obsidian: (at) => `See [[text-${at + 1}]].\n\n%% For myself. %%\n\nA ==marked== ${word(at)}.\n\n`,
};

const heads: Record<Family, Record<string, string>> = {
  hugo: {
    "hugo.toml": 'baseURL = "https://hugo.example.org/"\ntimeZone = "Europe/Lisbon"\n',
    "layouts/single.html": "<p>",
  },
  astro: { "astro.config.mjs": 'export default { site: "https://astro.example.org" };\n', "package.json": "{}" },
  eleventy: { "eleventy.config.js": "export default () => {};\n", "_includes/post.njk": "{{ content }}" },
  obsidian: { ".obsidian/app.json": "{}", "Board.canvas": "{}" },
};
const folders: Record<Family, string> = {
  hugo: "content/posts",
  astro: "src/content/blog",
  eleventy: "posts",
  obsidian: "Notes/Deep er",
};

/** A site of so many texts, with line ends of Windows and byte order marks among them: path → content. */
export function aMarkdownSite(family: Family, count: number): Record<string, string> {
  const files: Record<string, string> = { ...heads[family] };
  for (let at = 1; at <= count; at++) {
    const body = `${marks[family](at)}${bodies[at % bodies.length]?.(at) ?? ""}`;
    const text = frontOf(family, at) + body;
    const name = family === "obsidian" && at % 10 === 0 ? `Nöte ${at}` : `text-${at}`;
    files[`${folders[family]}/${name}.md`] =
      `${at % 9 === 0 ? "\ufeff" : ""}${at % 6 === 0 ? text.replaceAll("\n", "\r\n") : text}`;
  }
  return files;
}
