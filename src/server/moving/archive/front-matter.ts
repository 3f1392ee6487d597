import { readYaml } from "../text/front-matter.ts";

/** Characters that YAML reads as line breaks, or does not allow in a quoted text. */
const special = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;

/** A value as YAML, which contains JSON. */
export const yamlValue = (value: unknown): string =>
  JSON.stringify(value).replace(special, (it) => `\\u${it.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** Front matter, a key a line, and the text below it. */
export function writeArchivedText(head: Record<string, unknown>, body: string): string {
  const lines = Object.entries(head)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${yamlValue(value)}`);
  return `---\n${lines.join("\n")}\n---\n\n${body}\n`;
}

/**
 * The front matter at the start of a file, and the text below it.
 *
 * @throws Error when there is none or it is no YAML
 */
export function readArchivedText(file: string): { head: unknown; body: string } {
  const [whole, yaml] = /^---\n([\s\S]*?)\n---\n\n?/.exec(file) ?? [];
  if (whole === undefined || yaml === undefined) throw new Error("no front matter");
  return { head: readYaml(yaml), body: file.slice(whole.length).replace(/\n$/, "") };
}
