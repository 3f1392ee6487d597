import { readFileSync } from "node:fs";

/** Counts the content of an export with regular expressions, so that the importer's parser does not check itself. */
export function countWxr(path: string) {
  const xml = readFileSync(path, "utf8");
  const items = [...xml.matchAll(/<item>[\s\S]*?<\/item>/g)].map(([item]) => item);
  const value = (text: string, name: string) =>
    (
      new RegExp(`<${name}\\b[^>]*>\\s*(?:<!\\[CDATA\\[)?([\\s\\S]*?)(?:\\]\\]>)?\\s*</${name}>`).exec(text)?.[1] ?? ""
    ).trim();
  const typeOf = (item: string) => value(item, "wp:post_type");
  const isEmpty = (item: string) => value(item, "content:encoded") === "";
  const kinds = items.map((item) => {
    const type = typeOf(item);
    if (type === "post" || type === "page") return type;
    if (type === "attachment") return "media";
    if (type === "nav_menu_item" || type === "wp_navigation") return "menu";
    if (type === "wp_global_styles") return "setting";
    return type.startsWith("wp_") || isEmpty(item) ? "other" : "post";
  });
  const head = xml.replace(/<item>[\s\S]*<\/item>/, "");
  const terms = new Set<string>();
  for (const [, name = "", body = ""] of head.matchAll(/<wp:(category|tag|term)>([\s\S]*?)<\/wp:\1>/g)) {
    if (name === "category") terms.add(`category/${value(body, "wp:category_nicename")}`);
    else if (name === "tag") terms.add(`post_tag/${value(body, "wp:tag_slug")}`);
    else terms.add(`${value(body, "wp:term_taxonomy")}/${value(body, "wp:term_slug")}`);
  }
  for (const item of items) {
    for (const [, attributes = ""] of item.matchAll(/<category ([^>]*)>/g)) {
      const [, domain] = /domain="([^"]*)"/.exec(attributes) ?? [];
      const [, nicename] = /nicename="([^"]*)"/.exec(attributes) ?? [];
      if (nicename) terms.add(`${domain}/${nicename}`);
    }
  }
  const authors = new Set(
    [...head.matchAll(/<wp:author_login>(?:<!\[CDATA\[)?(.*?)(?:\]\]>)?<\/wp:author_login>/g)].map(
      ([, login]) => login,
    ),
  );
  const creators = items
    .filter((_, at) => kinds[at] === "post" || kinds[at] === "page" || kinds[at] === "other")
    .map((item) => value(item, "dc:creator"))
    .filter((login) => login !== "");
  const count = (kind: string) => kinds.filter((it) => it === kind).length;
  return {
    post: count("post"),
    page: count("page"),
    menu: count("menu"),
    setting: count("setting"),
    other: count("other"),
    media: items.filter((item) => typeOf(item) === "attachment").length,
    tag: [...terms].filter((term) => !/^(?:nav_menu|wp_theme)\//.test(term)).length,
    author: new Set([...authors, ...creators]).size,
    comment: xml.match(/<wp:comment>/g)?.length ?? 0,
    /** Those that every visitor saw. */
    public: items.filter(
      (item) =>
        value(item, "wp:status") === "publish" &&
        value(item, "wp:post_password") === "" &&
        ["post", "page"].includes(typeOf(item)),
    ).length,
  };
}
