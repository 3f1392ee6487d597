import { expect, test } from "vitest";
import type { XmlElement } from "../xml-elements.ts";
import { commentsOf } from "./wordpress-comments.ts";
import type { WxrIndex } from "./wxr-index.ts";

const element = (name: string, text: string, children: XmlElement[] = []): XmlElement => ({
  name,
  text,
  attributes: {},
  children,
});

const comment = (id: number, parent: number) =>
  element("wp:comment", "", [element("wp:comment_id", String(id)), element("wp:comment_parent", String(parent))]);

test("a comment with more answers than a call may have arguments is followed by all of them", async () => {
  const count = 150_000;
  const answers = Array.from({ length: count }, (_, at) => comment(at + 2, 1));
  const index = { authors: new Map(), offsetMs: 0 } as unknown as WxrIndex;
  const read: string[] = [];
  for await (const { source } of commentsOf(element("item", "", [comment(1, 0), ...answers]), "post:1", index))
    read.push(source);
  expect(read).toHaveLength(count + 1);
  expect(read.at(-1)).toBe(`comment:${count + 1}`);
});

test("comments of a type that is not for readers, such as notes of editors, are counted", async () => {
  const typed = (type: string, id: number) => {
    const { children, ...rest } = comment(id, 0);
    const more = [element("wp:comment_type", type), element("wp:comment_approved", "1")];
    return { ...rest, children: [...children, ...more] };
  };
  const types = ["", "comment", "pingback", "trackback", "review", "note", "order_note"];
  const index = { authors: new Map(), offsetMs: 0 } as unknown as WxrIndex;
  const item = element("item", "", types.map(typed));
  const found = new Map<string, string>();
  for await (const { source, kind } of commentsOf(item, "post:1", index)) found.set(source, kind);
  expect(types.map((_, at) => found.get(`comment:${at}`))).toEqual([...Array(5).fill("comment"), "other", "other"]);
});
