import { plainFields } from "./plain-fields.ts";

/** Blanks and comments, texts, numbers, names and marks. */
const part =
  /\/\/[^\n]*|\/\*[^*]*(?:\*(?!\/)[^*]*)*\*\/|\s+|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`[^`\\$]*`|-?\d+(?:\.\d+)?(?![\w.])|[A-Za-z_$][\w$]*|[{}[\]:,]/y;

/**
 * The object that a program is, as `export default { draft: true };`. Programs are not run.
 *
 * @returns undefined for a program that is more than names and values
 */
export function readJsLiteral(program: string): object | undefined {
  const source = program.trimEnd().replace(/^\s*(?:export\s+default\b|module\.exports\s*=)|;$/g, "");
  const parts: string[] = [];
  part.lastIndex = 0;
  while (part.lastIndex < source.length) {
    const [found] = part.exec(source) ?? [];
    if (found === undefined) return undefined;
    // JSON ends lists without a comma.
    if (/^[}\]]/.test(found) && parts.at(-1) === ",") parts.pop();
    if (!/^\s|^\/[/*]/.test(found)) parts.push(found);
  }
  try {
    const value: unknown = JSON.parse(parts.map((it, at) => asJson(it, parts[at + 1])).join(""));
    return typeof value === "object" && value !== null ? plainFields(value) : undefined;
  } catch {
    return undefined;
  }
}

/** A name is a key, or a variable, which JSON does not have. */
function asJson(found: string, next: string | undefined): string {
  if (/^["'`]/.test(found)) return JSON.stringify(unescapeText(found.slice(1, -1)));
  return next === ":" && /^[A-Za-z_$]/.test(found) ? JSON.stringify(found) : found;
}

const escapes: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" };

const unescapeText = (text: string) =>
  text.replace(/\\(?:u([\dA-Fa-f]{4})|(.))/g, (_, code: string | undefined, sign: string) =>
    code ? String.fromCharCode(Number.parseInt(code, 16)) : (escapes[sign] ?? sign),
  );
