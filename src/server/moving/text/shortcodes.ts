/** A shortcode in square brackets, as WordPress' texts have them. */
export interface Shortcode {
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** Null for one without an end. */
  content: string | null;
  /** As it is written. */
  whole: string;
}

const hidingName =
  /^(?:um_show_content|mepr-(?:show|active)|s2if|ppwp|content_control)$|locker$|(?:^|[_-])(?:restrict\w*|(?:is)?members?|membership|memberful|protect(?:ed|or|ion)?|private|pvt|passwords?|passster|logged(?:in)?|login|registered|subscribers?|paywall|paid|premium|vip|access|roles?|users?[_-]only|user[_-]can|hide)(?:[_-]|$)/i;
/** What visitors without an account saw. */
const forGuests = /logged_?-?out|not_?-?logged|non_?-?members?/i;

/** Whether marks enclose a text that was not shown to all visitors: those of membership plugins, by the words of their names. */
export const isHidingMark = (name: string, attributes = ""): boolean =>
  (hidingName.test(name) && !forGuests.test(name)) ||
  /\b(?:passwords?|memberships?|capability|user_?roles?)\s*=/i.test(attributes);

const opening = /\[(\[?)([a-z][\w-]{1,40})((?:\s[^[\]]*)?)(\/?)\](?!\()/gi;

/**
 * Replaces shortcodes, the outer one of nested ones first. `[[code]]` is text and loses one pair of brackets.
 *
 * @param names that are looked for; other brackets are text
 * @param change returns HTML; undefined leaves the text as it is
 */
export function replaceShortcodes(
  text: string,
  names: ReadonlySet<string>,
  change: (found: Shortcode) => string | undefined,
): string {
  const lower = text.toLowerCase();
  /** Names without a further end: the text is not searched for it again. */
  const endless = new Set<string>();
  let result = "";
  let at = 0;
  opening.lastIndex = 0;
  for (let match = opening.exec(text); match; match = opening.exec(text)) {
    const [start, escaped = "", given = "", attributes = "", slash] = match;
    const name = given.toLowerCase();
    if (!names.has(name)) continue;
    if (escaped !== "") {
      result += `${text.slice(at, match.index)}${start.slice(1)}`;
      at = opening.lastIndex + (text[opening.lastIndex] === "]" ? 1 : 0);
      opening.lastIndex = at;
      continue;
    }
    const end = slash === "/" || endless.has(name) ? -1 : lower.indexOf(`[/${name}]`, opening.lastIndex);
    if (end === -1 && slash !== "/") endless.add(name);
    const next = end === -1 ? -1 : lower.indexOf(`[${name}`, opening.lastIndex);
    const isClosed = end !== -1 && (next === -1 || next > end);
    const to = isClosed ? end + name.length + 3 : opening.lastIndex;
    const content = isClosed ? text.slice(opening.lastIndex, end) : null;
    const whole = text.slice(match.index, to);
    const changed = change({ name, attributes: attributesOf(attributes), content, whole });
    result += text.slice(at, match.index) + (changed ?? whole);
    at = to;
    opening.lastIndex = to;
  }
  return result + text.slice(at);
}

export function attributesOf(text: string): Record<string, string> {
  const found: Record<string, string> = Object.create(null);
  const quoted = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))|"([^"]*)"|(\S+)/g;
  let position = 0;
  // The editor may have written typographic quotes or entities.
  const plain = text.replace(/&quot;|&#8220;|&#8221;|[“”″]/g, '"').replace(/&#0?38;|&amp;/g, "&");
  for (const [, name, double, single, bare, alone, word] of plain.matchAll(quoted)) {
    if (name) found[name.toLowerCase()] = double ?? single ?? bare ?? "";
    else found[String(position++)] = alone ?? word ?? "";
  }
  return found;
}
