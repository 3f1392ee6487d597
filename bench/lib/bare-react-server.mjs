import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import Database from "better-sqlite3";
import { createElement, Fragment } from "react";
import { renderToString } from "react-dom/server";
import { cutPage, elementOf } from "./markup.mjs";

/**
 * Measures React, SQLite and node:http for a page like home, without code of Longhand: it reads the rows, creates and
 * renders the same elements, and copies the document around them.
 */
const [port, pageFile, databaseFile] = process.argv.slice(2).map(String);
const { before, markup, between, state, after } = cutPage(readFileSync(String(pageFile), "utf8"));

const rows = new Database(databaseFile, { readonly: true })
  .prepare(
    `SELECT blogs.id, title, category, imageId, publishedAt, preview, feedKey, width, height, colour
     FROM blogs JOIN images ON images.id = blogs.imageId
     WHERE isPublished = 1 AND feedKey < ? ORDER BY feedKey DESC LIMIT 25`,
  )
  .raw();

createServer((_req, res) => {
  rows.all(Number.MAX_SAFE_INTEGER);
  const html = renderToString(createElement(Fragment, null, ...markup.map((node) => elementOf(node))));
  const body = Buffer.from(before + html + between + state + after);
  res.writeHead(200, { "content-type": "text/html; charset=utf-8", "content-length": body.length }).end(body);
}).listen(Number(port), "127.0.0.1");
