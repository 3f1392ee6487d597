import { readFileSync } from "node:fs";
import { createServer } from "node:http";

/** Measures node:http itself: sends a page and its headers from memory, after `workMs` of CPU time. */
const [port, file] = process.argv.slice(2);
const { headers, body: text, workMs } = JSON.parse(readFileSync(String(file), "utf8"));
const body = Buffer.from(text, "base64");
createServer((_req, res) => {
  const end = workMs && performance.now() + workMs;
  while (performance.now() < end);
  res.writeHead(200, headers).end(body);
}).listen(Number(port), "127.0.0.1");
