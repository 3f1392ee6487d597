import { JSDOM } from "jsdom";
import { expect, onTestFinished, test } from "vitest";
import { aBlogWithMail } from "../../../tests/support/blog-with-mail.ts";
import { soon } from "../../../tests/support/eventually.ts";
import { aComment, anAuthor, aPost } from "../../../tests/support/factories.ts";
import { newsletterPaths, urlOf } from "../../shared/routes.ts";
import { readerWords, serverWords } from "../../shared/words/reader-words.ts";
import { newsletterToken } from "../content/site/mail-settings.ts";
import { siteSettings } from "../core/db/schema.ts";

type Catalogue = Record<string, unknown>;

/** Letters that no English text has. Values are written in Greek here, so that they stay as they are. */
const inPseudo = (text: string) => text.replace(/[A-Za-z]/g, "ж");

function pseudo(entry: unknown): unknown {
  if (typeof entry === "string") return inPseudo(entry);
  if (typeof entry !== "function") return entry;
  return (...values: unknown[]) => {
    const made = entry(...values);
    // An address in a mail is no word.
    if (typeof made === "string")
      return made
        .split(/(https?:\S+)/)
        .map((part, at) => (at % 2 ? part : inPseudo(part)))
        .join("");
    return (made as unknown[]).map((part) => (typeof part === "string" ? inPseudo(part) : part));
  };
}

/** Replaces the words of a language by English ones in other letters, until the test has ended. */
function speakPseudo(language: "de"): void {
  const { pages, sentences, site } = readerWords[language];
  const english = readerWords.en;
  for (const [words, like] of [
    [pages, english.pages],
    [sentences, english.sentences],
    [serverWords(language), english.sentences],
    [site, english.site],
  ] as [Catalogue, Catalogue][]) {
    const before = { ...words };
    onTestFinished(() => void Object.assign(words, before));
    for (const key of Object.keys(like)) words[key] = pseudo(like[key]);
  }
}

/** Names, among them those of a new blog's categories. */
const names =
  /\b(?:Technology|Startup|Lifestyle|Finance|RSS|Atom|JSON Feed|JSON|Markdown|Facebook|LinkedIn|X|Vimeo)\b|https?:\/\/\S+/g;
const spoken = ["aria-label", "placeholder", "title", "alt", "data-just-now", "data-label"];

/** The English words on a page: in its text, in labels, and in its head. */
function englishIn(html: string): string[] {
  const { document } = new JSDOM(html).window;
  for (const element of document.querySelectorAll("script, style, time, code, .archive-screen h2")) element.remove();
  const texts = [
    ...[...document.querySelectorAll("*")].flatMap(({ childNodes }) =>
      [...childNodes].map((node) => (node.nodeType === node.TEXT_NODE ? (node.textContent ?? "") : "")),
    ),
    ...[...document.querySelectorAll("body *")].flatMap((element) =>
      spoken.map((name) => element.getAttribute(name) ?? ""),
    ),
    document.querySelector("meta[name=description]")?.getAttribute("content") ?? "",
  ];
  return [...new Set(texts.flatMap((text) => text.replace(names, "").match(/[A-Za-z]{2,}/g) ?? []))];
}

test("nothing that readers see is English on a blog in another language", async () => {
  speakPseudo("de");
  const app = await aBlogWithMail();
  const { db, origin, asAdmin, received } = app;
  const { version } = await asAdmin.site.current();
  await asAdmin.site.save({ version, values: { language: "de", siteName: "Ω", theme: "reader" } });
  db.update(siteSettings).set({ mailsReplies: true }).run();
  const author = anAuthor(db, { name: "Α", slug: "alpha" });
  const description =
    '<h2>Β</h2><h2>Γ</h2><h2>Δ</h2><blockquote data-callout="note"><p>Ε</p></blockquote>' +
    `<p><a href="https://vimeo.com/76979871" data-video="vimeo">Ζ</a></p><p>${"Η θ. ".repeat(2_000)}[^1]</p>` +
    '<ul data-list="check"><li data-checked="true">Ι</li><li data-checked="false">Λ</li></ul><p>[^1]: Μ</p>';
  const titles = Array.from({ length: 30 }, (_, at) => `Π${at}`);
  const details = { tags: ["Τ"], authors: [author.id] };
  const posts = titles.map((title, at) =>
    aPost(db, {
      title,
      subTitle: "Σ",
      description: at === titles.length - 1 ? description : "<p>Ψ</p>",
      category: "Lifestyle",
      details,
    }),
  );
  const { _id: newest } = posts.at(-1) ?? { _id: "" };
  const post = `/blog/${newest}`;
  const comment = aComment(db, { postId: newest, name: "Φ", content: "Χ", isApproved: true });
  const screens = [
    [
      "/",
      "/?search=%CE%A0",
      "/?search=%CE%A8%CE%A8",
      "/?category=Lifestyle",
      "/search",
      "/search?q=%CE%97",
      "/newsletter",
    ],
    ["/feeds", "/archive", "/archive/2026", "/tag/t", "/author/alpha", post, `${post}?reply=${comment.id}`, "/missing"],
    Object.values(newsletterPaths)
      .filter((path) => path !== newsletterPaths.test)
      .map((path) => urlOf(path, { token: "t" })),
  ].flat();
  const found: Record<string, string[]> = {};
  const see = (name: string, html: string) => {
    const english = englishIn(html);
    if (english.length > 0) found[name] = english;
  };
  for (const path of screens) see(path, await (await fetch(origin + path)).text());
  const send = async (path: string, fields: Record<string, string>) =>
    see(
      `POST ${path}`,
      await (await fetch(origin + path, { method: "POST", body: new URLSearchParams(fields) })).text(),
    );
  await send(post, { name: "", content: "" });
  await send(post, { name: "Φ", content: "Χ", email: "x" });
  await send("/newsletter/subscribe", { email: "reader@example.com", token: newsletterToken(db) });
  await send(urlOf(newsletterPaths.confirm, { token: "t" }), {});
  app.work().wake();
  await soon(() => received.length).toBe(1);
  for (const { parsed } of received) see("mail", `${parsed.subject}\n${parsed.text}`);
  for (const feed of ["/feed.xml", "/atom.xml", "/feed.json"]) {
    const text = await (await fetch(origin + feed)).text();
    if (/Note|Done|New posts/.test(text)) found[feed] = text.match(/.{20}(?:Note|Done|New posts).{20}/) ?? [];
  }
  const answers: [string, string?][] = [["/", "PUT"], ["/files/x.pdf"], ["/files/x.pdf", "PUT"], [`${post}.md`]];
  for (const [path, method = "GET"] of answers)
    see(
      `${method} ${path}`,
      (await (await fetch(origin + path, { method })).text()).replace(newest, "").replace("[!NOTE]", ""),
    );
  const search = await (await fetch(`${origin}/opensearch.xml`)).text();
  see("/opensearch.xml", /<Description>.*<\/Description>/.exec(search)?.[0] ?? "");
  expect(found).toEqual({});
});
