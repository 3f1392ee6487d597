import { valueAt } from "../../items/source-item.ts";
import { attributesOf, isHidingMark } from "../../text/shortcodes.ts";
import { findCode, isWithin } from "./code-parts.ts";

const mark = /(?<!\[)\[(\/?)([a-z][\w-]{1,60})((?:\s[^[\]]{0,10000})?)\](?!\])/gi;
const hidingAttribute = /\b(?:disable_element|disabled|disabled_on|status)\s*=/i;

const block = /<!--\s+(\/?)wp:([a-z][\w/-]*)(\s[\s\S]*?)(?:-->|$)/g;
/** What visitors saw, too, of the blocks for those who pay; and sets of blocks for everybody. */
const shownName = /^premium(?:-content\/(?:container|buttons)$|(?!-content)[\w-]*\/)/;
const accessName =
  "condition|restrict|permission|visibility|user_?role|membership|accesscontrol|contentcontrols|blockcontrols";
const everybodys = String.raw`false|null|0|""|"(?:all|every\w*|visible|none|public|default)"|\[\]|\{\}`;
/** Fields of a block that say who saw it. One that is hidden on some screens, of three sizes, is no secret. */
const hidingFields = [
  /"blockVisibility":(?!true|\{\}|\{"viewport":\{"\w+":\w+(?:,"\w+":\w+)?\}\})/,
  /"loggedout":false/,
  new RegExp(`"(?!(?:block|content)Visibility")\\w{0,40}(?:${accessName})\\w{0,40}":(?!${everybodys})`, "i"),
];
/** All that follows it is for subscribers. */
const paywall = /<!-- wp:jetpack\/paywall\b/;

/** How many texts are hidden in one another. */
const maxDepth = 20;

interface Mark {
  from: number;
  to: number;
  isEnd: boolean;
  name: string;
  isHiding: boolean;
}

interface Shown {
  text: string;
  isCut: boolean;
  /** The name of a mark that hides a text, of which it cannot be said how much. Then nothing is cut. */
  unclear: string | null;
}

/** Leaves out what the old site did not show to every visitor: between marks for members, below a paywall, and in disabled blocks. */
export function cutHiddenParts(given: string): Shown {
  const wall = given.search(paywall);
  if (wall === -1) return cutBetweenMarks(given);
  const above = cutBetweenMarks(given.slice(0, wall));
  return { ...above, isCut: true };
}

function cutBetweenMarks(text: string): Shown {
  const code = findCode(text);
  const isInShortcode = isWithin(code.filter(({ isElement }) => !isElement));
  const marks = findMarks(text).filter(({ from }) => !isInShortcode(from));
  const hiding = new Set(marks.filter(({ isHiding }) => isHiding).map(({ name }) => name));
  if (hiding.size === 0) return { text, isCut: false, unclear: null };
  const whole = (unclear: string): Shown => ({ text, isCut: false, unclear });
  const inElement = code.filter(({ isElement }) => isElement);
  /** How many marks of a name are open. */
  const open = new Map<string, number>();
  /** Those that hide a text, with the outermost first. */
  const hidden: { name: string; from: number; depth: number }[] = [];
  let shown = "";
  let at = 0;
  const isInElement = isWithin(inElement);
  for (const { from, to, isEnd, name, isHiding } of marks) {
    if (isHiding && isInElement(from)) return whole(name);
    if (!hiding.has(name)) continue;
    const depth = (open.get(name) ?? 0) + (isEnd ? -1 : 1);
    if (depth < 0) return whole(name);
    open.set(name, depth);
    if (hidden.length > maxDepth) return whole(name);
    if (isHiding) hidden.push({ name, from, depth });
    const last = hidden.at(-1);
    if (!isEnd || !last) continue;
    if (last.name !== name || depth >= last.depth) {
      if (hidden.some((it) => it.name === name && depth < it.depth)) return whole(name);
      continue;
    }
    hidden.pop();
    if (hidden.length > 0) continue;
    shown += `${text.slice(at, last.from)}\n\n`;
    at = to;
  }
  const [unclear] = [...open].filter(([, depth]) => depth > 0).map(([name]) => name);
  return unclear === undefined ? { text: shown + text.slice(at), isCut: true, unclear: null } : whole(unclear);
}

const findMarks = (text: string): Mark[] =>
  [...findBlocks(text), ...findShortcodes(text)].sort((one, other) => one.from - other.from);

function* findBlocks(text: string): Generator<Mark> {
  // Each mark that is found has an end: the text is not searched again for one that does not come.
  const ended = text.slice(0, text.lastIndexOf("-->") + 3);
  for (const { 0: whole, 1: slash, 2: name = "", 3: fields = "", index } of ended.matchAll(block)) {
    const isEnd = slash !== "";
    const isAlone = fields.endsWith("/");
    const isForMembers = !isAlone && !shownName.test(name) && isHidingMark(name.replaceAll("/", "-"));
    const isHiding = !isEnd && (isForMembers || hidingFields.some((it) => it.test(fields)));
    const to = index + whole.length;
    if (isHiding || !isAlone) yield { from: index, to, isEnd, name, isHiding };
    if (isHiding && isAlone) yield { from: to, to, isEnd: true, name, isHiding: false };
  }
}

function findShortcodes(text: string): Mark[] {
  const all = [...text.matchAll(mark)];
  const ended = new Set(all.filter(([, slash]) => slash !== "").map(([, , name = ""]) => name.toLowerCase()));
  return all.flatMap(({ 0: whole, 1: slash, 2: given = "", 3: attributes = "", index }) => {
    const name = given.toLowerCase();
    const isEnd = slash !== "";
    const isHiding = !isEnd && ((ended.has(name) && isHidingMark(name, attributes)) || isDisabled(name, attributes));
    // One that ends itself has no text.
    if (attributes.endsWith("/")) return [];
    return [{ from: index, to: index + whole.length, isEnd, name, isHiding }];
  });
}

function isDisabled(name: string, given: string): boolean {
  if (!hidingAttribute.test(given)) return false;
  const { disable_element, disabled, disabled_on, status } = attributesOf(given);
  if (name.startsWith("fusion_")) return status !== undefined && status !== "" && status !== "published";
  const isOff = name.startsWith("et_pb_") && (disabled === "on" || disabled_on === "on|on|on");
  return isOff || disable_element === "yes";
}

/** Fields of membership plugins, and the values of each that let every visitor read a post. */
const everyone: Readonly<Record<string, RegExp>> = {
  _jetpack_newsletter_access: /^(?:everybody)?$/,
  _members_access_role: /^$/,
  rcp_subscription_level: /^0?$/,
  rcp_access_level: /^(?:none|0)?$/i,
  rcp_user_level: /^(?:all)?$/i,
  _rcp_is_paid: /^0?$/,
  _is_paid: /^0?$/,
  _wpmem_block: /^0?$/,
  "patreon-level": /^0?$/,
  memberful_acl: /^(?:a:0.*)?$/,
  memberful_available_to_any_registered_user: /^0?$/,
  um_content_restriction: /^(?!.*"_um_accessible";(?:i:2|s:1:"2")).*$/s,
  ihc_mb_who: /^(?:-1)?$/,
};
const membersName = /(?:^|[_-])(?:members?|subscribers?|premium|paid|paywall)[_-]?(?:only|post|content|access)$/i;
const no = /^(?:0|no|none|false|off|everybody|everyone|all|public|disabled?)?$/i;

/** Whether a field says that only members saw a post. @param meta values by name */
export const isForMembers = (meta: ReadonlyMap<string, readonly string[]>): boolean =>
  [...meta].some(([name, values]) => {
    const isForAll = valueAt(everyone, name) ?? (membersName.test(name) ? no : undefined);
    return isForAll !== undefined && values.some((value) => !isForAll.test(value.trim()));
  });
