import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import Database from "better-sqlite3";
import { parseDocument } from "htmlparser2";
import { createElement, Fragment } from "react";
import { renderToString } from "react-dom/server";

/** @typedef {{ type: string, props: Record<string, unknown>, children: Markup[] } | string} Markup */

/**
 * What React, SQLite and node:http cost together for a page like home, with nothing of ours: the rows are read, the
 * same elements are made and rendered, and the document around them is sent again as it came.
 */
const [port, pageFile, databaseFile] = process.argv.slice(2).map(String);
const page = readFileSync(String(pageFile), "utf8");
const from = page.indexOf('<div id="root">') + '<div id="root">'.length;
const until = page.indexOf('</div>\n<script id="state"');
const [before, after] = [page.slice(0, from), page.slice(until)];
const markup = parseDocument(page.slice(from, until)).children.flatMap(readMarkup);

const rows = new Database(databaseFile, { readonly: true })
  .prepare(
    `SELECT blogs.id, title, category, imageId, publishedAt, preview, feedKey, width, height, colour
     FROM blogs JOIN images ON images.id = blogs.imageId
     WHERE isPublished = 1 AND feedKey < ? ORDER BY feedKey DESC LIMIT 25`,
  )
  .raw();

createServer((_req, res) => {
  rows.all(Number.MAX_SAFE_INTEGER);
  const html = renderToString(createElement(Fragment, null, ...markup.map(elementOf)));
  const body = Buffer.from(before + html + after);
  res.writeHead(200, { "content-type": "text/html; charset=utf-8", "content-length": body.length }).end(body);
}).listen(Number(port), "127.0.0.1");

/** @param {any} node of htmlparser2 @returns {Markup[]} */
function readMarkup(node) {
  if (node.type === "text") return [node.data];
  if (node.type !== "tag") return [];
  const { class: className, style, ...props } = node.attribs;
  if (className) props.className = className;
  // The only one in these pages is a picture's own colour.
  if (style) props.style = { backgroundColor: style.split(":")[1] };
  return [{ type: node.name, props, children: node.children.flatMap(readMarkup) }];
}

/** @param {Markup} node @returns {import("react").ReactNode} */
function elementOf(node) {
  return typeof node === "string" ? node : createElement(node.type, node.props, ...node.children.map(elementOf));
}
