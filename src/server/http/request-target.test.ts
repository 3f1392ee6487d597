import { expect, test } from "vitest";
import { aPost } from "../../../tests/support/factories.ts";
import { sendRaw } from "../../../tests/support/raw-request.ts";
import { servedApp } from "../../../tests/support/test-app.ts";

const asking = (target: string, ...headers: string[]) =>
  `${[`GET ${target} HTTP/1.1`, ...headers, "Connection: close"].join("\r\n")}\r\n\r\n`;

const told = (answer: string) => ({
  status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1]),
  etag: /^etag: (.*)\r$/im.exec(answer)?.[1],
});

test("an absolute request target, as sent to proxies, gets the same cached page", async () => {
  const { origin, db } = await servedApp();
  const post = `/blog/${aPost(db)._id}`;
  for (const path of ["/", post, `${post}.md`, "/feed.xml?category=Finance", "/healthz", "/api/blog/all"]) {
    const usual = told(await sendRaw(origin, asking(path, "Host: blog")));
    expect(usual.status, path).toBe(200);
    for (const whole of [`http://localhost:3000${path}`, `HTTPS://blog.example${path}`])
      expect(told(await sendRaw(origin, asking(whole, "Host: blog"))), whole).toEqual(usual);
  }
  const home = told(await sendRaw(origin, asking("/", "Host: blog")));
  for (const whole of ["http://blog.example", "http://blog.example?utm_source=a"])
    expect(told(await sendRaw(origin, asking(whole, "Host: blog"))), whole).toEqual(home);
  const led = await sendRaw(origin, asking(`http://blog.example/${post}`, "Host: blog"));
  expect(led).toContain(`\r\nLocation: ${post}\r\n`);
});

test("the host of an absolute target overrides the Host header", async () => {
  const { origin, db } = await servedApp();
  aPost(db);
  const answer = await sendRaw(origin, asking("http://blog.example/api/blog/all", "Host: other.example"));
  expect(answer).toContain('"image":"http://blog.example/images/');
});

test("a request with an invalid host or two hosts is refused, on the raw path and by Node", async () => {
  const { origin } = await servedApp();
  await (await fetch(origin)).text();
  for (const hosts of [
    ["Host: blog", "Host: other"],
    ["Host: blog", "HOST: blog"],
    [],
    ["Host: a b"],
    ["Host: blog/path"],
    ["Host: ada@blog"],
    ["Host: blog:http"],
  ]) {
    const byNode = asking("/", ...hosts);
    for (const request of [byNode, byNode.replace("Connection: close", "Connection: keep-alive")]) {
      const answer = await sendRaw(origin, request);
      expect(answer, request).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
      expect(answer).toMatch(/\r\nX-Content-Type-Options: nosniff\r\n/i);
      expect(answer).toMatch(/\r\nConnection: close\r\n/i);
    }
  }
  for (const whole of ["http://", "http:///robots.txt", "http://a@b/robots.txt"])
    expect(told(await sendRaw(origin, asking(whole, "Host: blog"))).status, whole).toBe(400);
});

test("host names and IP addresses, with or without a port, are valid hosts", async () => {
  const { origin } = await servedApp();
  for (const host of [
    "localhost",
    "127.0.0.1:3000",
    "[::1]:3000",
    "xn--bcher-kva.example",
    "my_blog.local",
    "blog:",
    "",
  ])
    expect(told(await sendRaw(origin, asking("/robots.txt", `Host: ${host}`))).status, host).toBe(200);
});
