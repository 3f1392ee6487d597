import type { RendererObject, Token, TokenizerAndRendererExtension, Tokens } from "marked";
import { isCallout } from "../callout.ts";

const kindLine = /^\[!([A-Z]+)\](?:\n|$)/i;

/** Reads `> [!NOTE]`, as GitHub does: the quotation is a callout. */
export const calloutRenderer: Pick<RendererObject, "blockquote"> = {
  blockquote({ tokens }: Tokens.Blockquote) {
    const [paragraph, ...others] = tokens;
    const [line, ...rest] = paragraph?.type === "paragraph" ? (paragraph.tokens ?? []) : [];
    const [said = "", name = ""] = line?.type === "text" ? (kindLine.exec(line.raw) ?? []) : [];
    const kind = name.toLowerCase();
    if (!isCallout(kind) || !line || !paragraph) return false;
    const shortened: Token = { ...line, raw: line.raw.slice(said.length), text: line.raw.slice(said.length) };
    const isEmpty = shortened.raw === "" && rest.length === 0;
    const first = isEmpty ? [] : [{ ...paragraph, tokens: [shortened, ...rest] }];
    return `<blockquote data-callout="${kind}">${this.parser.parse([...first, ...others])}</blockquote>\n`;
  },
};

const opening = /^<details>\s*(?:<summary>([^\n]*?)<\/summary>\s*)?/;

/** Reads a toggle with its blocks as one block. Otherwise it would be two lines of HTML with blocks between them. */
export const detailsAsBlock: TokenizerAndRendererExtension = {
  name: "details",
  level: "block",
  tokenizer(source) {
    const [start = "", summary = ""] = opening.exec(source) ?? [];
    if (!start) return undefined;
    let depth = 0;
    for (const { 0: line, 1: slash, index } of source.matchAll(/(?<![^\n])<(\/?)details>[^\n]*(?:\n\s*|$)/g)) {
      depth += slash ? -1 : 1;
      if (depth > 0) continue;
      const content = source.slice(start.length, index);
      const tokens = this.lexer.blockTokens(content, []);
      return { type: "details", raw: source.slice(0, index + line.length), summary, tokens };
    }
    return undefined;
  },
  renderer({ summary, tokens = [] }) {
    return `<details><summary>${summary}</summary>${this.parser.parse(tokens)}</details>\n`;
  },
};
