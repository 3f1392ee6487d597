const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** HTML as Blogger's editors wrote it over the years. */
const bodies: ((at: number) => string)[] = [
  (at) => `First line ${at}.<br /><br />Second &amp; last.<a name='more'></a><br />Behind the jump.`,
  (at) =>
    `<div class="separator" style="clear: both;"><a href="http://1.bp.blogspot.com/-A/s1600/p${at}.jpg" imageanchor="1"><img border="0" src="http://1.bp.blogspot.com/-A/s320/p${at}.jpg" /></a></div><p>Under the picture ${at}.</p>`,
  (at) =>
    `<table class="tr-caption-container"><tbody><tr><td><img src="http://2.bp.blogspot.com/-B/w400-h300/q${at}.jpg" /></td></tr><tr><td class="tr-caption">The caption ${at}</td></tr></tbody></table>`,
  () =>
    "&#1055;&#1088;&#1080;&#1074;&#1077;&#1090;&nbsp;<span style='font-size: large;'>large</span> <o:p></o:p><blockquote>Said so</blockquote>",
  () => '<iframe src="//www.youtube.com/embed/abcdefghijk" width="320"></iframe><ul><li>one</li><li>two</li></ul>',
  () => "",
];

/** An export as *Back up content* wrote it before 2024, by its documentation: posts and pages, comments, settings, dirt. */
export function aBloggerExport(count: number): string {
  const blog = "tag:blogger.com,1999:blog-99";
  const kind = (name: string) =>
    `<category scheme='http://schemas.google.com/g/2005#kind' term='http://schemas.google.com/blogger/2008/kind#${name}'/>`;
  const entry = (id: string, of: string, date: string, title: string, content: string, more = "") =>
    `<entry><id>${blog}.${id}</id><published>${date}</published><updated>${date}</updated>${kind(of)}<title type='text'>${escaped(title)}</title><content type='html'>${escaped(content)}</content><author><name>Ada &amp; Bo</name></author>${more}</entry>`;
  const date = (at: number) => `20${10 + (at % 10)}-0${1 + (at % 9)}-1${at % 9}T10:00:00.000-08:00`;
  const entries = [entry("settings.BLOG_NAME", "settings", date(1), "The name of the blog", "Kitchen")];
  for (let at = 1; at <= count; at++) {
    const isPage = at % 12 === 0;
    const more = [
      ...(at % 3 === 0 ? [`<category scheme='http://www.blogger.com/atom/ns#' term='Label ${at % 4}'/>`] : []),
      ...(at % 7 === 0
        ? ["<app:control xmlns:app='http://purl.org/atom/app#'><app:draft>yes</app:draft></app:control>"]
        : []),
      ...(at % 7 === 0
        ? []
        : [`<link rel='alternate' type='text/html' href='http://kitchen.blogspot.com/2010/01/post-${at}.html'/>`]),
    ];
    const title = at % 10 === 0 ? "" : `Post ${at} & "more" <i>`;
    entries.push(
      entry(
        `post-${at}`,
        isPage ? "page" : "post",
        date(at),
        title,
        bodies[at % bodies.length]?.(at) ?? "",
        more.join(""),
      ),
    );
  }
  for (let at = 1; at <= (count * 2) / 3; at++) {
    const answered = `<thr:in-reply-to xmlns:thr='http://purl.org/syndication/thread/1.0' ref='${blog}.post-${at}' type='text/html'/>`;
    entries.push(entry(`post-9${at}`, "comment", date(at), "Comment", `Well said, ${at}<br />and twice.`, answered));
  }
  return `<?xml version='1.0' encoding='UTF-8'?><feed xmlns='http://www.w3.org/2005/Atom'><id>${blog}.archive</id><title type='text'>Kitchen</title><link rel='alternate' type='text/html' href='http://kitchen.blogspot.com/'/><generator version='7.00' uri='http://www.blogger.com'>Blogger</generator>${entries.join("")}</feed>`;
}
