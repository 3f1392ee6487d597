import { expect, test } from "vitest";
import { anAdmin, aPost } from "../../../../tests/support/factories.ts";
import { aJpeg } from "../../../../tests/support/images.ts";
import { rawConnection } from "../../../../tests/support/raw-request.ts";
import { aForm, restClient } from "../../../../tests/support/rest-client.ts";
import { servedApp } from "../../../../tests/support/test-app.ts";
import { createSignInDelays } from "../../accounts/sign-in-delays.ts";
import { createRateLimits } from "../../core/procedures/rate-limits.ts";

const limited = () =>
  servedApp({ deps: { limits: createRateLimits(), signInDelays: createSignInDelays() }, env: { TRUST_PROXY: "1" } });
const from = (address: string) => ({ headers: { "x-forwarded-for": address } });
const inputs = (count: number, input: object) =>
  encodeURIComponent(
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [at, { json: input }]))),
  );

test("too many searches must wait, on pages and in calls; other pages are still served", async () => {
  const { origin, db } = await limited();
  const post = aPost(db, { title: "Tea" });
  const search = (path: string) => fetch(origin + path, from("192.0.2.7"));
  for (let tries = 0; tries < 50; tries++)
    // A search of the home page looks in texts too, and counts twice.
    for (const path of ["/?search=tea", "/search?q=tea", "/search?q=tea"])
      expect((await search(path)).status).toBe(200);
  for (const path of ["/?search=tea", "/search?q=tea"]) {
    const refused = await search(path);
    expect(refused.status, path).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await refused.text(), path).toContain("Too many searches");
  }
  const call = await fetch(`${origin}/trpc/post.list?batch=1&input=${inputs(1, { search: "tea" })}`, from("192.0.2.7"));
  expect(call.status).toBe(429);
  expect(Number(call.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await call.text()).toContain("Too many attempts. Please wait");
  for (const path of ["/", `/blog/${post._id}`, "/search"]) {
    expect((await fetch(origin + path, from("192.0.2.7"))).status, path).toBe(200);
  }
  expect((await fetch(`${origin}/?search=tea`, from("192.0.2.8"))).status).toBe(200);
});

test("ten calls in one batch count as ten, and a whole IPv6 network as one client", async () => {
  const { origin, db } = await limited();
  const postId = aPost(db)._id;
  const names = Array.from({ length: 10 }, () => "comment.add").join(",");
  const send = async (address: string) => {
    const input = Array.from({ length: 10 }, (_, at) => [at, { json: { postId, name: "Ada", content: `No. ${at}` } }]);
    const answer = await fetch(`${origin}/trpc/${names}?batch=1`, {
      method: "POST",
      headers: { "content-type": "application/json", ...from(address).headers },
      body: JSON.stringify(Object.fromEntries(input)),
    });
    const outcomes = (await answer.json()) as { error?: { json: { data: { code: string } } } }[];
    return outcomes.map((it) => it.error?.json.data.code ?? "done");
  };
  expect(new Set(await send("2001:db8:1:2::1"))).toEqual(new Set(["done"]));
  expect(new Set(await send("2001:db8:1:2:ffff::2"))).toEqual(new Set(["TOO_MANY_REQUESTS"]));
  expect(new Set(await send("2001:db8:1:3::1"))).toEqual(new Set(["done"]));
});

test("a rate limit keeps a stolen token from filling the disk with images", async () => {
  const { origin, token } = await limited();
  const { call } = restClient(origin);
  // A refused file that is no image counts too.
  const upload = (image: Buffer) => call("/admin/images", { token, body: aForm({ image }) });
  for (let tries = 0; tries < 120; tries++) expect((await upload(Buffer.from("no image"))).status).toBe(415);
  const refused = await upload(await aJpeg());
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(refused.body).toMatchObject({ success: false, message: expect.stringContaining("Too many attempts") });
});

test.each([
  ["tRPC", "/trpc/session.signIn", (input: object) => ({ json: input })],
  ["REST", "/api/admin/login", (input: object) => input],
])(
  "unfinished and unreadable sign-ins by %s lock no administrator out, open or closed",
  async (_what, path, bodyOf) => {
    const { origin, db } = await limited();
    const credentials = { email: "ada@example.com", password: "correct horse battery" };
    anAdmin(db, credentials.email, credentials.password);
    const headers = { "content-type": "application/json", ...from("192.0.2.7").headers };
    const send = (body: string) => fetch(origin + path, { method: "POST", headers, body });
    const signIn = async () => (await send(JSON.stringify(bodyOf(credentials)))).status;

    const head = `POST ${path} HTTP/1.1\r\nHost: blog\r\nContent-Type: application/json\r\nX-Forwarded-For: 192.0.2.7\r\n`;
    const unfinished = await Promise.all(Array.from({ length: 12 }, () => rawConnection(origin)));
    for (const { socket } of unfinished) socket.write(`${head}Content-Length: 5000\r\n\r\n{`);
    for (let tries = 0; tries < 12; tries++) expect((await send("{")).status).toBe(400);
    expect(await signIn()).toBe(200);
    for (const { socket } of unfinished) socket.destroy();
    await Promise.all(unfinished.map(({ closed }) => closed));
    expect(await signIn()).toBe(200);
  },
);
