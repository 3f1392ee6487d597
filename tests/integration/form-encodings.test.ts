import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rawConnection } from "../support/raw-request.ts";
import { type RunningBlog, startBlog } from "../support/running-blog.ts";

let blog: RunningBlog;
beforeAll(async () => {
  blog = await startBlog();
});
afterAll(() => blog.stop());

const fields = (letter: Buffer) => [
  Buffer.concat([Buffer.from("name=Zo"), letter.subarray(0, 1)]),
  Buffer.concat([letter.subarray(1), Buffer.from("&content=Hello")]),
];

test.each([
  ["utf-8", Buffer.from("ë")],
  ["iso-8859-1", Buffer.from("ë", "latin1")],
])("a form in %s is read, also when a character arrives in two parts", async (charset, letter) => {
  const { _id } = await blog.aPost();
  const [first, second] = fields(letter) as [Buffer, Buffer];
  const { socket, received, closed } = await rawConnection(blog.origin);
  socket.write(
    [
      `POST /blog/${_id} HTTP/1.1`,
      "Host: x",
      `Content-Type: application/x-www-form-urlencoded; charset=${charset}`,
      `Content-Length: ${first.length + second.length}`,
      // Wait until the server reads, so that the character's bytes arrive separately.
      "Expect: 100-continue",
      "Connection: close",
      "",
      "",
    ].join("\r\n"),
  );
  await expect.poll(received).toContain("100 Continue");
  socket.write(first);
  // A response to another request shows that the first half has been read.
  await fetch(`${blog.origin}/healthz`);
  socket.write(second);
  await closed;
  expect(received()).toContain("303 See Other");
  const { comments } = await blog.admin.comment.adminList.query({ status: "waiting" });
  expect(comments.filter(({ postId }) => postId === _id).map(({ name }) => name)).toEqual(["Zoë"]);
});

test("letters of a form in iso-8859-1 may be percent-encoded", async () => {
  const { _id } = await blog.aPost();
  const headers = { "Content-Type": 'application/x-www-form-urlencoded; charset="ISO-8859-1"' };
  const body = "name=Zo%EB+B&content=Hello";
  await fetch(`${blog.origin}/blog/${_id}`, { method: "POST", headers, body, redirect: "manual" });
  const { comments } = await blog.admin.comment.adminList.query({ status: "waiting" });
  expect(comments.filter(({ postId }) => postId === _id).map(({ name }) => name)).toEqual(["Zoë B"]);
});

test.each(["koi8-r", "nonsense"])("a form in %s is refused", async (charset) => {
  const { _id } = await blog.aPost();
  const headers = { "Content-Type": `application/x-www-form-urlencoded; charset=${charset}` };
  const { status } = await fetch(`${blog.origin}/blog/${_id}`, {
    method: "POST",
    headers,
    body: "name=Zo&content=Hello",
  });
  expect(status).toBe(415);
});

test("a compressed form is refused", async () => {
  const { _id } = await blog.aPost();
  const { status } = await fetch(`${blog.origin}/blog/${_id}`, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", "Content-Encoding": "gzip" },
    body: gzipSync("name=Zo&content=Hello"),
  });
  expect(status).toBe(415);
});
