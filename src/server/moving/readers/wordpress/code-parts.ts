const codeNames =
  "code sourcecode source bash css delphi diff html java javascript js objc perl php plain powershell python py r ruby rb scala shell sql vb xml cpp csharp c";
/** Shortcodes around code, which is shown as it is typed. */
export const codes: ReadonlySet<string> = new Set(codeNames.split(" "));

const opening = new RegExp(
  `<(pre|code|script|style|textarea)(?=[\\s>])[^<>]*>|\\[(${[...codes].join("|")})(?:\\s[^[\\]]*)?\\]`,
  "gi",
);

/** From its mark to behind its end. */
interface CodePart {
  from: number;
  to: number;
  isElement: boolean;
}

/** The parts of a text that are code, in order. What has no end is none. */
export function findCode(text: string): CodePart[] {
  const found: CodePart[] = [];
  /** Ends that do not come any more: the text is not searched for them again. */
  const missing = new Set<string>();
  opening.lastIndex = 0;
  for (let match = opening.exec(text); match; match = opening.exec(text)) {
    const [, element, shortcode = ""] = match;
    const end = element ? `</${element.toLowerCase()}\\s*>` : `\\[/${shortcode.toLowerCase()}\\]`;
    if (missing.has(end)) continue;
    const closing = new RegExp(end, "gi");
    closing.lastIndex = opening.lastIndex;
    if (!closing.test(text)) {
      missing.add(end);
      continue;
    }
    found.push({ from: match.index, to: closing.lastIndex, isElement: element !== undefined });
    opening.lastIndex = closing.lastIndex;
  }
  return found;
}

/** Whether a place is in one of the parts, for places that are asked for in their order. */
export function isWithin(parts: readonly CodePart[]): (place: number) => boolean {
  let part = 0;
  return (place) => {
    while ((parts[part]?.to ?? Number.POSITIVE_INFINITY) <= place) part += 1;
    return (parts[part]?.from ?? Number.POSITIVE_INFINITY) <= place;
  };
}

/** Changes a text and leaves the code in it alone. */
export function changeOutsideCode(text: string, change: (part: string) => string): string {
  let result = "";
  let at = 0;
  for (const { from, to } of findCode(text)) {
    result += change(text.slice(at, from)) + text.slice(from, to);
    at = to;
  }
  return result + change(text.slice(at));
}
