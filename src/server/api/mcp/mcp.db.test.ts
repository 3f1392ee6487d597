import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { anApiKey } from "../../../../tests/support/an-api-key.ts";
import { aComment, anUnpublishedPost, aPost } from "../../../../tests/support/factories.ts";
import { servedApp } from "../../../../tests/support/test-app.ts";
import type { ApiScope } from "../../../shared/api-scopes.ts";
import { slugs } from "../../core/db/schema.ts";

/** A blog with the protocol's own client, and plain requests. */
async function aBlog() {
  const app = await servedApp();
  const url = `${app.origin}/mcp`;
  const connect = async (...scopes: ApiScope[]) => {
    const Authorization = `Bearer ${anApiKey(app.db, scopes)}`;
    const client = new Client({ name: "a writer", version: "1.0.0" });
    const transport = new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers: { Authorization } } });
    // biome-ignore lint/suspicious/noExplicitAny: the SDK's own classes disagree about optional properties
    await client.connect(transport as any);
    onTestFinished(() => client.close());
    const names = async () => (await client.listTools()).tools.map(({ name }) => name);
    const use = async (name: string, given: object = {}) => {
      const { content, isError } = await client.callTool({ name, arguments: { ...given } });
      const [first = "", second] = (content as { text: string }[]).map(({ text }) => text);
      return isError ? { error: first } : { facts: JSON.parse(first), text: second };
    };
    return { client, names, use };
  };
  const send = async (message: unknown, headers: Record<string, string> = {}, method = "POST") => {
    const answer = await fetch(url, {
      method,
      headers: { "Content-Type": "application/json", ...headers },
      ...(method === "POST" && { body: JSON.stringify(message) }),
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: text.startsWith("{") ? JSON.parse(text) : text };
  };
  return { ...app, url, connect, send };
}

const ping = { jsonrpc: "2.0", id: 1, method: "ping" };

test("a model searches, reads, drafts and changes posts with the protocol's own client, and publishes only with the scope", async () => {
  const { db, connect, asAdmin } = await aBlog();
  const tea = aPost(db, { title: "Tea ceremony", description: "<p>Hot <em>tea</em>.</p>" });
  aPost(db, { title: "Coffee" });
  aComment(db, { postId: tea._id, content: "Lovely" });
  const writer = await connect("read", "write", "comments");
  expect(writer.client.getServerVersion()).toMatchObject({ name: "longhand" });
  expect(await writer.names()).toEqual(["search_posts", "read_post", "create_draft", "change_post", "list_comments"]);

  const found = await writer.use("search_posts", { search: "ceremony", limit: 5 });
  expect(found.facts.items).toMatchObject([{ id: tea._id, title: "Tea ceremony", status: "published" }]);
  expect(await writer.use("read_post", { id: tea._id })).toMatchObject({ facts: { id: tea._id }, text: "Hot *tea*." });
  expect((await writer.use("list_comments", { post: tea._id })).facts.items).toMatchObject([{ content: "Lovely" }]);

  const { imageId } = await asAdmin.post.byId({ postId: tea._id });
  const draft = await writer.use("create_draft", {
    title: "Green",
    subTitle: "Leaves",
    category: "Technology",
    imageId,
    markdown: "# One\n\nText",
  });
  expect(draft.facts).toMatchObject({ status: "draft", title: "Green" });
  const { id, version } = draft.facts;
  expect((await writer.use("change_post", { id, version, markdown: "Two" })).facts.title).toBe("Green");
  const stale = await writer.use("change_post", { id, version, markdown: "Three" });
  expect(stale.error).toContain("changed in the meantime");
  expect((await writer.use("read_post", { id })).text).toBe("Two");

  for (const [name, given] of [
    ["publish_post", { id }],
    ["change_post", { id: tea._id, title: "Changed" }],
  ] as const) {
    expect((await writer.use(name, given)).error, name).toBe("This API key lacks the scope publish");
  }
  const publisher = await connect("publish");
  expect(await publisher.names()).toEqual(["publish_post"]);
  expect((await publisher.use("publish_post", { id })).facts.status).toBe("published");
  expect((await asAdmin.post.byId({ postId: id })).isPublished).toBe(true);
});

test("wrong arguments come back as sentences that name the field, and an unknown tool as an error of the protocol", async () => {
  const { db, connect } = await aBlog();
  const { use, client } = await connect("read", "write");
  const { _id: id } = anUnpublishedPost(db);
  for (const [name, given, error] of [
    ["search_posts", { limit: 0 }, "limit: limit must be a whole number from 1 to 100"],
    ["search_posts", { colour: "red" }, "colour: This field is unknown"],
    ["change_post", { id, colour: "red" }, "colour: This field is unknown"],
    [
      "change_post",
      { id, version: 7, title: "Seven" },
      "version: It was changed in the meantime. Please read it again.",
    ],
    ["read_post", { id: "none" }, "Post not found"],
    ["read_post", {}, "id: This value is missing"],
    ["read_post", { id, constructor: 1 }, "constructor: This field is unknown"],
    ["read_post", { id, text: "html" }, "text: This field is unknown"],
    ["create_draft", { title: "A", publishAt: "2100-01-01T00:00:00Z" }, "publishAt: This field is unknown"],
  ] as const) {
    expect((await use(name, given)).error, JSON.stringify(given)).toBe(error);
  }
  await expect(client.callTool({ name: "erase_everything" })).rejects.toThrow("This tool is unknown");
  const listed = { name: "read_post", arguments: [] as never };
  await expect(client.callTool(listed)).rejects.toThrow("This is no message of the Model Context Protocol");
});

test("without a key that works it is not there, and a page of that address stays", async () => {
  const { db, send, url, asAdmin } = await aBlog();
  expect((await send(ping)).status).toBe(404);
  anApiKey(db, ["read"], 1, new Date(Date.now() - 2 * 24 * 60 * 60 * 1000));
  expect(await send(ping)).toMatchObject({ status: 404, body: { jsonrpc: "2.0", id: null } });
  const { post } = await asAdmin.page.add({ title: "Tools", isPublished: true });
  // Older versions gave out this address.
  db.update(slugs).set({ slug: "mcp" }).where(eq(slugs.postId, post._id)).run();
  anApiKey(db, ["read"]);
  expect((await fetch(url)).status).toBe(200);
});

test("requests that are not the protocol's are refused with their status and a sentence", async () => {
  const { db, send, origin } = await aBlog();
  const Authorization = anApiKey(db, ["read"]);
  const { status, headers, body } = await send(ping, { Authorization });
  expect([status, headers.get("cache-control"), body]).toEqual([
    200,
    "no-store",
    { jsonrpc: "2.0", id: 1, result: {} },
  ]);
  const refused = async (expected: number, message: unknown, more: Record<string, string>, method = "POST") => {
    const answer = await send(message, more, method);
    expect([answer.status, answer.body.error?.message], JSON.stringify([message, more])).toEqual([
      expected,
      expect.stringMatching(/^[A-Z]/),
    ]);
    return answer;
  };
  const unknown = await refused(401, ping, {});
  expect(unknown.headers.get("www-authenticate")).toBe("Bearer");
  await refused(401, ping, { Authorization: `lh_${"A".repeat(43)}` });
  for (const foreign of ["https://evil.example", "null", `${origin}.evil.example`])
    await refused(403, ping, { Authorization, Origin: foreign });
  await refused(400, ping, { Authorization, "MCP-Protocol-Version": "1999-01-01" });
  await refused(415, ping, { Authorization, "Content-Type": "text/plain" });
  expect((await refused(400, [ping, ping], { Authorization })).body.error.code).toBe(-32600);
  const notJson = { method: "POST", headers: { Authorization, "Content-Type": "application/json" }, body: "{" };
  expect(await (await fetch(`${origin}/mcp`, notJson)).json()).toMatchObject({ error: { code: -32700 } });
  await refused(405, null, { Authorization, Accept: "text/event-stream" }, "GET");
  await refused(405, null, { Authorization }, "DELETE");
  expect((await fetch(`${origin}/mcp?key=x`, { method: "POST", headers: { Authorization } })).status).toBe(400);
  for (const [message, code] of [
    [{ id: 1, method: "ping" }, -32600],
    [{ ...ping, method: "resources/list" }, -32601],
    [{ ...ping, method: "constructor" }, -32601],
    [{ ...ping, method: "tools/call", params: { name: 7 } }, -32602],
  ] as const) {
    expect((await send(message, { Authorization })).body.error.code).toBe(code);
  }
  expect((await send({ jsonrpc: "2.0", method: "notifications/initialized" }, { Authorization })).status).toBe(202);
});

test("the requests of a key are counted as those of the API are", async () => {
  const counted: string[] = [];
  const count = async (limit: string) => void counted.push(limit);
  const { origin, db } = await servedApp({ deps: { limits: { count, giveBack: async () => {} } } });
  const Authorization = anApiKey(db, ["read"]);
  for (const message of [ping, { ...ping, method: "tools/call", params: { name: "search_posts" } }]) {
    const headers = { Authorization, "Content-Type": "application/json" };
    await fetch(`${origin}/mcp`, { method: "POST", headers, body: JSON.stringify(message) });
  }
  expect(counted.filter((name) => name === "apiKey")).toHaveLength(2);
});
