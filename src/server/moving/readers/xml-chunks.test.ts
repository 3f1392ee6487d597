import { Readable } from "node:stream";
import { expect, test } from "vitest";
import type { SourceFile } from "../source/open-source.ts";
import { xmlChunks } from "./xml-chunks.ts";

/** What `xmlChunks` makes of a file that is read in chunks of so many bytes. */
async function read(xml: string, chunkBytes: number): Promise<string> {
  const bytes = Buffer.from(xml);
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunkBytes) }, (_, at) =>
    bytes.subarray(at * chunkBytes, (at + 1) * chunkBytes),
  );
  const file: SourceFile = { path: "a.xml", bytes: bytes.length, open: async () => Readable.from(chunks) };
  let text = "";
  for await (const chunk of xmlChunks(file)) text += chunk;
  return text;
}

const sectionsIn = (xml: string) => [...xml.matchAll(/<!\[CDATA\[([\s\S]*?)\]\]>/g)].map(([, text = ""]) => text);

test.each([100, 4_096, 65_536])(
  "long sections of CDATA become shorter ones with the same text, in chunks of %i bytes",
  async (bytes) => {
    const long = "a ]] <![CDATA[ é ]".repeat(40_000);
    const sections = ["", "short", long, "]", long, "]]"];
    const xml = sections.map((text) => `<a>&amp;<![CDATA[${text}]]></a>`).join("\n");
    const text = await read(xml, bytes);
    const lengths = sectionsIn(text).map((section) => section.length);
    expect(Math.max(...lengths)).toBeLessThan(400_000);
    expect(text.split("</a>").map((part) => sectionsIn(part).join(""))).toEqual([...sections, ""]);
    expect(await read(xml.replaceAll(long, "x"), bytes)).toBe(xml.replaceAll(long, "x"));
  },
);
