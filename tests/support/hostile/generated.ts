import fc from "fast-check";

/** Elements whose content browsers parse by special rules. */
const special = (
  "style script title textarea xmp noscript noembed noframes iframe template select option plaintext listing " +
  "svg math mtext mglyph malignmark annotation-xml foreignObject desc table caption colgroup form p br"
).split(" ");

const roots = ["svg", "math", "table", "select", "template", "noscript", "form", "a href=/x", "pre", "li"];

/** Runs if a tag starts in the wrong place. */
const payload = "<img src=x onerror=alert(1)>";

/** An attribute that ends an element if its quotes are ignored. */
const hidden = (tag: string) => `<p title='</${tag}>${payload}'>`;

const events =
  "abort animationend animationstart auxclick beforeinput beforematch blur cancel canplay change click close contextmenu copy cuechange cut dblclick drag dragend dragenter dragstart drop error focus focusin formdata fullscreenchange gotpointercapture input invalid keydown keyup load loadstart mousedown mouseenter mousemove mouseover mouseup paste pointerdown pointerenter pointermove pointerover pointerrawupdate scroll scrollend securitypolicyviolation select selectionchange selectstart slotchange submit toggle touchstart transitionend transitionrun webkitanimationstart wheel".split(
    " ",
  );

const allowed = "p a img li td th code pre ul ol table figure blockquote h1 br hr strong".split(" ");

const quotings: ((name: string) => string)[] = [
  (name) => ` ${name}=alert(1)`,
  (name) => `/${name}='alert(1)'`,
  (name) => `\n${name.toUpperCase()}\n=\n"alert(1)"`,
  (name) => ` x="'"${name}=alert(1) y='"'`,
];

/** A word in each encoding that HTML may accept for letters. */
function spelt(word: string): string[] {
  const letters = [...word];
  const ways: ((letter: string, at: number) => string)[] = [
    (letter) => `&#${letter.charCodeAt(0)};`,
    (letter) => `&#${letter.charCodeAt(0)}`,
    (letter) => `&#x${letter.charCodeAt(0).toString(16)};`,
    (letter) => `&#x000000${letter.charCodeAt(0).toString(16)};`,
    (letter, at) => (at % 2 ? letter.toUpperCase() : letter),
    (letter, at) => (at === 4 ? `&Tab;${letter}` : letter),
    (letter, at) => (at === 4 ? `\u0000${letter}` : letter),
    (letter, at) => (at === 0 ? `\u0000\u0001 \u001f${letter}` : letter),
    (letter, at) => (at === 3 ? `${letter}\r\n\t` : letter),
    (letter) => `%${letter.charCodeAt(0).toString(16)}`,
    (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0),
  ];
  return ways.map((way) => letters.map(way).join(""));
}

/** All combinations of the elements of attacks on sanitisers. */
export function combined(): string[] {
  const vectors: string[] = [];
  for (const [at, event] of events.entries()) {
    const tag = allowed[at % allowed.length];
    const quoting = quotings[at % quotings.length]?.(`on${event}`);
    vectors.push(`<${tag}${quoting} tabindex=0 autofocus>x</${tag}>`);
  }
  for (const tag of special) {
    vectors.push(`<${tag}>${payload}</${tag}>`, `<${tag}>${hidden(tag)}</${tag}>`, `<${tag}/>${payload}`);
    for (const root of roots) vectors.push(`<${root}><${tag}>${hidden(tag)}</${tag}></${root.split(" ")[0]}>`);
  }
  for (const scheme of ["javascript:", "vbscript:", "data:"]) {
    for (const spelling of spelt(scheme)) {
      vectors.push(`<a href="${spelling}alert(1)">x</a>`, `<img src='${spelling}alert(1)' alt=x>`);
    }
  }
  return vectors;
}

const pieces = fc.oneof(
  fc.constantFrom(...special, ...allowed).map((tag) => `<${tag}>`),
  fc.constantFrom(...special, ...allowed).map((tag) => `</${tag}>`),
  fc.constantFrom(...special).map(hidden),
  fc.constantFrom(
    ...[payload, "<!--", "-->", "--!>", "<![CDATA[", "]]>", "<?", "<!", "</", "<", ">", "'", '"', "`", "=", "/"],
    ...["<p title='", '<p title="', "<a href='javascript:alert(1)'>", "<a href='https://e.example/", "&lt;", "&gt"],
    ...["&amp;lt;", "&#60", "\n", "\t", "\f", "\u0000", "\u00a0", "\ufeff", "x", " onclick=alert(1) ", "data-list="],
  ),
  fc.string({ maxLength: 6, unit: "binary" }),
);

/** Random combinations of such pieces, reproducible by the seed. */
export function soup(count: number, seed: number): string[] {
  const bowl = fc.array(pieces, { minLength: 2, maxLength: 24 }).map((some) => some.join(""));
  return fc.sample(bowl, { numRuns: count, seed });
}
