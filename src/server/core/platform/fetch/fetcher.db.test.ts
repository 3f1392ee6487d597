import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { type AddressGuard, createFetcher, type Fetcher, publicOnly } from "./fetcher.ts";

/** A server on this machine, under the names that a guard of the test resolves. */
async function anotherSite(
  listener: RequestListener,
  names: Record<string, string[]> = { "site.test": ["127.0.0.1"] },
) {
  const requests: IncomingMessage[] = [];
  const server = createServer((req, res) => {
    requests.push(req);
    listener(req, res);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const resolved: string[] = [];
  const guard: AddressGuard = {
    resolve: async (hostname) => {
      resolved.push(hostname);
      return names[hostname] ?? publicOnly.resolve(hostname);
    },
    isAllowed: (address, toPort) =>
      (address === "127.0.0.1" && toPort === port) || publicOnly.isAllowed(address, toPort),
  };
  /** A fetcher of its own for each call, so that no call waits for a host's turn. */
  const fetch: Fetcher["fetch"] = (url, options) => createFetcher(true, guard).fetch(url, options);
  return { url: `http://site.test:${port}`, port, requests, resolved, fetch };
}

const options = { maxBytes: 1_000 };

test("a page is fetched without anything that identifies the blog or a person", async () => {
  const site = await anotherSite((_req, res) => res.setHeader("content-type", "text/html").end("<p>Hello"));
  const fetched = await site.fetch(`${site.url}/a?b#c`, { ...options, accept: "text/html" });
  expect(fetched.body.toString()).toBe("<p>Hello");
  expect(fetched.contentType).toBe("text/html");
  expect(site.requests[0]?.url).toBe("/a?b");
  expect(Object.keys(site.requests[0]?.headers ?? {}).sort()).toEqual(
    ["accept", "accept-encoding", "connection", "host", "user-agent"].sort(),
  );
});

test("no spelling of an internal address is connected to", async () => {
  const site = await anotherSite((_req, res) => res.end("secret"));
  const { port } = site;
  for (const url of [
    `http://127.0.0.1:${port}/`,
    `http://localhost:${port}/`,
    "http://127.0.0.1/",
    "http://127.1/",
    "http://2130706433/",
    "http://0x7f000001/",
    "http://0177.0.0.1/",
    "http://127.0.0.1./",
    "http://1.1.1.1@127.0.0.1/",
    "http://①②⑦.0.0.1/",
    "http://localhost/",
    "http://LOCALHOST/",
    "http://[::1]/",
    "http://[::]/",
    "http://0/",
    "http://[::ffff:127.0.0.1]/",
    "http://[::ffff:7f00:1]/",
    "http://[::127.0.0.1]/",
    "http://[64:ff9b::7f00:1]/",
    "http://[2002:7f00:1::]/",
    "http://[fe80::1]/",
    "http://[fd00:ec2::254]/",
    "http://169.254.169.254/latest/meta-data/",
    "http://0251.0376.0251.0376/",
    "http://10.0.0.1/",
    "http://192.168.0.1/",
    "http://172.16.0.1/",
    "http://100.64.0.1/",
    "http://1.1.1.1:22/",
    "http://1.1.1.1:8080/",
    "http://user:password@1.1.1.1/",
    "ftp://1.1.1.1/",
    "file:///etc/passwd",
    "//1.1.1.1/",
    "data:text/plain,x",
    "",
  ])
    await expect(createFetcher(true).fetch(url, options), url).rejects.toMatchObject({ kind: "bad-input" });
  expect(site.requests).toEqual([]);
});

test("a name with one internal address among public ones is refused", async () => {
  const site = await anotherSite((_req, res) => res.end(), { "mixed.test": ["1.1.1.1", "10.0.0.1"], "none.test": [] });
  for (const name of ["mixed.test", "none.test"])
    await expect(site.fetch(`http://${name}/`, options)).rejects.toMatchObject({ kind: "bad-input" });
});

test("a name is resolved once, and the connection goes where it led then", async () => {
  const site = await anotherSite((_req, res) => res.end("here"));
  expect((await site.fetch(site.url, options)).body.toString()).toBe("here");
  expect(site.resolved).toEqual(["site.test"]);
});

test("a redirect is followed, five times at most, and never to an internal address", async () => {
  const names = Object.fromEntries([..."abcdefgh"].map((name) => [`${name}.test`, ["127.0.0.1"]]));
  const site = await anotherSite((req, res) => {
    const [here = ""] = req.headers.host ?? "";
    const next = String.fromCharCode(here.charCodeAt(0) + 1);
    const port = req.socket.localPort;
    if (req.url === "/inside") res.writeHead(302, { location: "http://169.254.169.254/" });
    else if (req.url === "/file") res.writeHead(302, { location: "file:///etc/passwd" });
    else if (next < "g" || req.url === "/endless")
      res.writeHead(301, { location: `http://${next}.test:${port}${req.url}` });
    res.end(`at ${here}`);
  }, names);
  const fetched = await site.fetch(`http://a.test:${site.port}/x`, options);
  expect([fetched.url, fetched.body.toString()]).toEqual([`http://f.test:${site.port}/x`, "at f"]);
  const endless = site.fetch(`http://b.test:${site.port}/endless`, options);
  await expect(endless).rejects.toMatchObject({ sentence: { key: "fetchRedirects" } });
  for (const path of ["inside", "file"]) {
    const inside = site.fetch(`http://h.test:${site.port}/${path}`, options);
    await expect(inside).rejects.toMatchObject({ kind: "bad-input" });
  }
});

test("a body that is too long is refused, whatever its header says, or cut where the beginning suffices", async () => {
  const names = { "a.test": ["127.0.0.1"], "b.test": ["127.0.0.1"], "c.test": ["127.0.0.1"] };
  const site = await anotherSite((req, res) => {
    if (req.url === "/stated") res.setHeader("content-length", 2_000);
    res.write("x".repeat(900));
    res.end("y".repeat(1_100));
  }, names);
  for (const [name, path] of [
    ["a", "/stated"],
    ["b", "/streamed"],
  ])
    await expect(site.fetch(`http://${name}.test:${site.port}${path}`, options)).rejects.toMatchObject({
      kind: "too-large",
    });
  const cut = await site.fetch(`http://c.test:${site.port}/stated`, { ...options, whenLonger: "cut" });
  expect(cut.body.length).toBe(1_000);
});

test("errors of the other site, silence and a caller that gives up have errors of their own", async () => {
  const names = Object.fromEntries([..."abcde"].map((name) => [`${name}.test`, ["127.0.0.1"]]));
  const caller = new AbortController();
  const site = await anotherSite((req, res) => {
    if (req.url === "/missing") res.writeHead(404).end("x");
    else if (req.url === "/closed") req.socket.destroy();
    else if (req.url === "/packed") res.setHeader("content-encoding", "gzip").end("x");
    else if (req.url === "/stalled") res.write("x");
    else caller.abort();
  }, names);
  const at = (name: string, path: string, more = {}) =>
    site.fetch(`http://${name}.test:${site.port}${path}`, { ...options, ...more });
  await expect(at("a", "/missing")).rejects.toMatchObject({
    sentence: { key: "fetchStatus", values: { status: 404 } },
  });
  await expect(at("b", "/closed")).rejects.toMatchObject({ sentence: { key: "fetchUnreachable" } });
  await expect(at("c", "/packed")).rejects.toMatchObject({ sentence: { key: "fetchUnreachable" } });
  await expect(at("d", "/stalled", { timeoutMs: 100 })).rejects.toMatchObject({ sentence: { key: "fetchSlow" } });
  await expect(at("e", "/silent", { signal: caller.signal })).rejects.toMatchObject({ kind: "cancelled" });
});

test("an operator can turn fetching off", async () => {
  const fetcher = createFetcher(false);
  expect(fetcher.isOn).toBe(false);
  await expect(fetcher.fetch("https://1.1.1.1/", options)).rejects.toMatchObject({ kind: "not-found" });
});
