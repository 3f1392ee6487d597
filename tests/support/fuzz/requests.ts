import fc from "fast-check";
import { utf8, type WireRequest } from "./exchange.ts";
import { anything, mailTokens, nearly, type Schema, text, thing, toJson } from "./hostile-values.ts";

/** A request, and whether it is complete. */
export interface FuzzCase extends WireRequest {
  /** Sent as the administrator. */
  isAdmin: boolean;
  /** Number of bytes sent before the client disconnects; undefined for the complete request. */
  cutAt?: number;
}

type Headers = [name: string, value: string][];

const json = (type = "application/json"): Headers => [["Content-Type", type]];
const isAdmin = fc.boolean();
const none = fc.constant<Headers>([]);

/** Without lone surrogates, which no URL can have. */
const wellFormed = (text: string) => Buffer.from(text, "utf8").toString("utf8");

/** Text in a URL: encoded, or raw where a request line allows it. */
const encoded = (arbitrary: fc.Arbitrary<string>) =>
  fc.tuple(arbitrary, fc.nat(5)).map(([value, how]) => {
    if (how > 0) return encodeURIComponent(wellFormed(value));
    return utf8(value).replace(/[\0-\x20\x7f]/g, "%00");
  });

/** A header value: bytes without line ends. */
const headerValue = fc
  .oneof(text, fc.string({ unit: "binary", maxLength: 60 }), fc.constant("a".repeat(9_000)))
  .map((value) => utf8(value).replace(/[\0\r\n]/g, " "));

// ---- calls of the procedures

export interface Procedure {
  path: string;
  isMutation: boolean;
  schema: Schema | null;
}

/** superjson's metadata for a value. */
const meta = fc.oneof(
  { weight: 8, arbitrary: fc.constant(undefined) },
  {
    weight: 1,
    arbitrary: fc.record({
      values: fc.oneof(
        fc.dictionary(
          fc.oneof(text, fc.constantFrom("postId", "text.title", "__proto__.x", "constructor.prototype.y", "a.0.b")),
          fc.constantFrom<unknown>(
            ["Date"],
            ["undefined"],
            ["bigint"],
            ["regexp"],
            ["set"],
            ["map"],
            ["Error"],
            ["URL"],
            ["number"],
            [["class", "Object"]],
            [["custom", "x"]],
            [["typed-array", "Uint8Array"]],
            [["symbol", "x"]],
            [],
            [null],
            "Date",
          ),
          { maxKeys: 3 },
        ),
        anything,
      ),
      referentialEqualities: fc.oneof(fc.constant(undefined), anything),
    }),
  },
  { weight: 1, arbitrary: anything },
);

const inputOf = ({ schema }: Procedure): fc.Arbitrary<string> => {
  const value = schema === null ? fc.oneof(fc.constant(undefined), anything) : nearly(schema);
  return fc.tuple(value, meta, fc.nat(19)).map(([json, meta, how]) => {
    if (how === 0) return toJson(json);
    if (how === 1) return toJson({ json, meta }).slice(0, -3);
    return toJson({ json, meta });
  });
};

/** One call, usually with its right method. */
export function procedureCalls(procedures: Procedure[]): fc.Arbitrary<FuzzCase> {
  const calls = procedures.map((procedure) =>
    fc.record({ input: inputOf(procedure), isAdmin, how: fc.nat(15) }).map(({ input, isAdmin, how }): FuzzCase => {
      const isPost = how === 0 ? !procedure.isMutation : procedure.isMutation;
      const address = `/trpc/${procedure.path}`;
      const streams: Headers = how < 4 ? [["trpc-accept", "application/jsonl"]] : [];
      if (!isPost) {
        const target = `${address}?input=${encodeURIComponent(wellFormed(input)).slice(0, 12_000)}`;
        return { method: "GET", target, headers: streams, isAdmin };
      }
      return { method: "POST", target: address, headers: [...json(), ...streams], body: utf8(input), isAdmin };
    }),
  );
  return fc.oneof(...calls);
}

/** Batches of calls, and malformed batches. */
export function batches(procedures: Procedure[]): fc.Arbitrary<FuzzCase> {
  const call = fc.constantFrom(...procedures).chain((it) => inputOf(it).map((input) => ({ path: it.path, input })));
  const name = fc.oneof({ weight: 8, arbitrary: fc.constant("") }, { weight: 1, arbitrary: encoded(text) });
  return fc
    .record({
      calls: fc.array(call, { minLength: 0, maxLength: 12 }),
      name,
      batch: fc.constantFrom("1", "1", "1", "0", "true", "1&batch=1", "%31"),
      keys: fc.constantFrom("numbers", "numbers", "numbers", "list", "gaps", "words", "nothing"),
      type: fc.constantFrom(
        "application/json",
        "application/json",
        "application/json; charset=utf-16",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "multipart/form-data",
        "application/octet-stream",
        "text/plain",
        "",
      ),
      accept: fc.constantFrom<Headers>([], [["trpc-accept", "application/jsonl"]], [["Accept", "text/event-stream"]]),
      isPost: fc.boolean(),
      isAdmin,
    })
    .map(({ calls, name, batch, keys, type, accept, isPost, isAdmin }): FuzzCase => {
      const paths = [...calls.map(({ path }) => path), ...(name ? [name] : [])].join(",");
      const entries = calls.map(({ input }, at) => {
        const key = { numbers: at, gaps: at * 7, words: ["__proto__", "length", "constructor", "-1"][at % 4] ?? at };
        return `${JSON.stringify(String(key[keys as keyof typeof key] ?? at))}:${input}`;
      });
      const body = keys === "nothing" ? "" : keys === "list" ? `[${calls.map(({ input }) => input)}]` : `{${entries}}`;
      const target = `/trpc/${paths}?batch=${batch}`;
      if (isPost) return { method: "POST", target, headers: [...json(type), ...accept], body: utf8(body), isAdmin };
      const query = `&input=${encodeURIComponent(wellFormed(body)).slice(0, 12_000)}`;
      return { method: "GET", target: target + query, headers: accept, isAdmin };
    });
}

// ---- REST

const restCalls: [method: string, path: string, fields: string[]][] = [
  ["GET", "/blog/all", []],
  ["GET", "/blog/:id", []],
  ["POST", "/admin/login", ["email", "password", "code", "browser"]],
  ["POST", "/blog/generate", ["prompt"]],
  ["GET", "/admin/blogs", []],
  ["POST", "/blog/comments", ["blogId"]],
  ["POST", "/blog/add-comment", ["blog", "name", "content"]],
  ["POST", "/blog/toggle-publish", ["id"]],
  ["POST", "/blog/delete", ["id"]],
  ["GET", "/admin/dashboard", []],
  ["GET", "/admin/comments", []],
  ["POST", "/admin/approve-comment", ["id"]],
  ["POST", "/admin/delete-comment", ["id"]],
];

const likely: Record<string, fc.Arbitrary<unknown>> = {
  id: thing,
  postId: thing,
  blog: thing,
  name: text,
  content: text,
  prompt: text,
  email: fc.constant("@@email@@"),
  password: fc.constantFrom("@@password@@", "", 7, null),
};

const contentType = fc.oneof(
  { weight: 8, arbitrary: fc.constant("application/json") },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "application/problem+json; charset=UTF-8",
      "application/json; charset=latin1",
      "application/json;;;",
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=",
      "",
    ),
  },
  { weight: 1, arbitrary: headerValue },
);

export const restRequests: fc.Arbitrary<FuzzCase> = fc.constantFrom(...restCalls).chain(([method, path, fields]) => {
  const values = fields.map((name) => [
    name,
    fc.oneof({ weight: 4, arbitrary: likely[name] ?? text }, { weight: 1, arbitrary: anything }),
  ]);
  const body = fc.oneof(
    { weight: 10, arbitrary: fc.record(Object.fromEntries(values), { requiredKeys: [] }).map(toJson) },
    { weight: 2, arbitrary: anything.map(toJson) },
    { weight: 1, arbitrary: anything.map((value) => toJson(value).slice(1)) },
    { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 80 }) },
    { weight: 1, arbitrary: fc.constantFrom("\ufeff{}", "{} {}", "NaN", '{"id":', " ".repeat(70_000), "\ud800") },
  );
  return fc
    .record({
      body: method === "POST" ? body : fc.constantFrom("", "", "", "{}"),
      id: encoded(fc.oneof(thing, text)),
      type: contentType,
      other: fc.nat(29),
      isAdmin,
    })
    .map(({ body, id, type, other, isAdmin }): FuzzCase => {
      const methods = ["DELETE", "PUT", "PATCH", "OPTIONS", "HEAD", "POST", "GET"];
      const headers: Headers = body === "" ? [] : json(type);
      const target = `/api${path.replace(":id", id)}${other === 7 ? `?id=${id}` : ""}`;
      return { method: methods[other] ?? method, target, headers, body: utf8(body), isAdmin };
    });
});

// ---- uploads

/** @param images bytes, one a character; the first is a valid image */
export function uploads(images: string[]): fc.Arbitrary<FuzzCase> {
  const blog = fc.oneof(
    fc.constant('{"title":"A walk","subTitle":"Up","description":"<p>x","category":"Lifestyle","isPublished":true}'),
    anything.map(toJson),
    fc.constantFrom("", "{", "null", "[]"),
  );
  const content = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...images) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(...images).chain((it) => fc.nat(it.length).map((at) => it.slice(0, at))),
    },
    { weight: 2, arbitrary: damaged(images) },
    { weight: 2, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes).toString("latin1")) },
    { weight: 1, arbitrary: fc.constantFrom("", "<svg onload=alert(1)>", "GIF89a", "\xff\xd8\xff", "RIFF____WEBP") },
  );
  const name = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom("image", "blog", "file") },
    { weight: 1, arbitrary: fc.constantFrom("", "__proto__", "constructor", "image\0", 'im"age', "image[]") },
    { weight: 1, arbitrary: text },
  );
  const fileName = fc.oneof(
    fc.constantFrom("a.jpg", "a.pdf", "../../x.jpg", "", "\0.png", 'a"; name="blog', "con", "x".repeat(3_000)),
    text,
  );
  const part = fc
    .record({ name, fileName, content, blog, how: fc.nat(19), type: headerValue })
    .map(({ name, fileName, content, blog, how, type }) => {
      const line = (value: string) => utf8(value).replace(/[\r\n]/g, " ");
      const isFile = how < 12 ? name === "image" || name === "file" : how % 2 === 0;
      const file = isFile ? `; filename="${line(fileName)}"` : "";
      const extended = how === 13 ? `; filename*=UTF-8''%ff%00${line(fileName)}` : "";
      const heads = [`Content-Disposition: form-data; name="${line(name)}"${file}${extended}`];
      if (isFile) heads.push(`Content-Type: ${how === 14 ? type : "image/jpeg"}`);
      if (how === 15) heads.length = 0;
      if (how === 16) heads.push(`X-Long: ${"y".repeat(90_000)}`);
      if (how === 17) heads.push("Content-Transfer-Encoding: base64");
      if (how === 18) heads.push(...Array.from({ length: 3_000 }, (_, at) => `X-${at}: 1`));
      const end = how === 19 ? "\n" : "\r\n";
      return `${heads.join(end)}${end}${end}${isFile ? content : utf8(blog)}`;
    });
  return fc
    .record({
      path: fc.constantFrom(
        "/api/blog/add",
        "/api/admin/images",
        "/api/admin/images",
        "/api/admin/files",
        "/api/admin/imports",
      ),
      parts: fc.array(part, { maxLength: 5 }),
      boundary: fc.constantFrom("x", "x", "x", "----WebKitFormBoundary7MA4YWxk", "a b", "'()+_,-./:=?", "b".repeat(71)),
      wrong: fc.nat(24),
      cut: fc.oneof({ weight: 6, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.nat(1_500) }),
      isAdmin: fc.constantFrom(true, true, true, true, false),
    })
    .map(({ path, parts, boundary, wrong, cut, isAdmin }): FuzzCase => {
      const named = wrong === 1 ? "other" : boundary;
      const quoted = /[ ()/:=?,]/.test(named) ? `"${named}"` : named;
      const types = [
        "",
        "multipart/form-data",
        "multipart/form-data; boundary=",
        "multipart/mixed; boundary=x",
        "text/plain",
      ];
      const type = types[wrong - 5] ?? `multipart/form-data; boundary=${quoted}`;
      const last = wrong === 2 ? "" : `--${boundary}--${wrong === 3 ? "" : "\r\n"}`;
      const between = wrong === 4 ? "\n" : "\r\n";
      const body = `${parts.map((it) => `--${boundary}${between}${it}${between}`).join("")}${last}${wrong === 0 ? "epilogue" : ""}`;
      const headers = json(type);
      return { method: "POST", target: path, headers, body, isAdmin, ...(cut === undefined ? {} : { cutAt: cut }) };
    });
}

/** Images with a few changed bytes. */
const damaged = (images: string[]) =>
  fc
    .tuple(fc.constantFrom(...images), fc.array(fc.tuple(fc.nat(3_000), fc.nat(255)), { minLength: 1, maxLength: 6 }))
    .map(([image, changes]) => {
      const bytes = Buffer.from(image, "latin1");
      for (const [at, byte] of changes) bytes[at % bytes.length] = byte;
      return bytes.toString("latin1");
    });

// ---- pages, files, addresses

const pagePaths = [
  "/",
  "/blog/@@blog@@",
  "/blog/@@draft@@",
  "/blog/@@blog@@.md",
  "/preview/@@preview@@",
  "/search",
  "/tag/tea",
  "/author/ada",
  "/admin",
  "/admin/blogs",
  "/feed.xml",
  "/atom.xml",
  "/feed.json",
  "/robots.txt",
  "/sitemap.xml",
  "/sitemap-lists.xml",
  "/sitemap-1700000000000000.xml",
  "/opensearch.xml",
  "/site.webmanifest",
  "/look/0123456789.css",
  "/look/own-0123456789.css",
  "/look/theme-0123456789.js",
  "/look/icon-@@image@@-32.png",
  "/look/..%2f",
  "/llms.txt",
  "/oembed",
  "/newsletter/leave/@@leave@@",
  "/newsletter/confirm/@@confirm@@",
  "/newsletter/replies/leave/@@leaveReplies@@",
  "/share/home.png",
  "/share/category-technology.png",
  "/share/technology.png",
  "/about",
  "/old-address?page=2",
  "/images/@@image@@-800.webp",
  "/images/@@image@@-1200.webp",
  "/images/@@image@@-share.jpg",
  "/images/.incoming/x",
  "/files/0123456789abcdefghjkmnpqrs.mp3",
  "/files/..%2flonghand.db",
  "/api/admin/export/none",
  "/assets/entry.js",
  "/healthz",
  "/readyz",
  "/metrics",
  "/api",
  "/trpc",
  "/trpc/",
  "/trpc/%",
];

const parameters = [
  "category",
  "look",
  "tag",
  "author",
  "before",
  "search",
  "q",
  "page",
  "comment",
  "reply",
  "url",
  "format",
  "maxwidth",
  "maxheight",
  "input",
];

const address = fc
  .record({
    path: fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(...pagePaths) },
      {
        weight: 1,
        arbitrary: fc.tuple(fc.constantFrom(...pagePaths), encoded(text)).map(([path, tail]) => `${path}/${tail}`),
      },
      { weight: 1, arbitrary: fc.array(encoded(text), { maxLength: 4 }).map((parts) => `/${parts.join("/")}`) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          "//",
          "///blog/@@blog@@",
          "//example.com/%2e%2e",
          "/blog/",
          "/blog/%",
          "/blog/%ff%fe",
          "/blog/%00",
          "/BLOG/@@blog@@",
          "/blog/../admin",
          "/images/%2e%2e%2flonghand.db",
          "/images/..%5c..%5cx",
          `/${"a/".repeat(4_000)}`,
          `/blog/${"%41".repeat(3_000)}`,
          "/;a=b",
          "/?",
          "/#",
          "/\\..\\",
          "*",
          "http://example.com/",
          "http://[::1",
          "example.com:443",
          "?",
          "",
        ),
      },
    ),
    query: fc.array(
      fc.tuple(
        fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...parameters) }, { weight: 1, arbitrary: encoded(text) }),
        encoded(fc.oneof(text, fc.integer().map(String), fc.constant("http://localhost:3000/blog/@@blog@@"))),
      ),
      { maxLength: 3 },
    ),
  })
  .map(({ path, query }) => {
    const text = query.map(([name, value]) => `${name}=${value}`).join("&");
    return (text === "" ? path : `${path}?${text}`).slice(0, 14_000);
  });

const method = fc.oneof(
  { weight: 10, arbitrary: fc.constant("GET") },
  { weight: 2, arbitrary: fc.constant("HEAD") },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "POST",
      "PUT",
      "DELETE",
      "PATCH",
      "OPTIONS",
      "TRACE",
      "PROPFIND",
      "PURGE",
      "QUERY",
      "get",
    ),
  },
);

/** A form without scripts. @param names of its fields */
const plainForm = (target: fc.Arbitrary<string>, names: string[], value: fc.Arbitrary<string>) =>
  fc
    .record({
      target,
      fields: fc.array(
        fc.tuple(fc.constantFrom(...names, "__proto__", `${names[0]}[]`, `${names[1]}[a][b]`), encoded(value)),
        { maxLength: 4 },
      ),
      type: fc.constantFrom(
        "application/x-www-form-urlencoded",
        "application/x-www-form-urlencoded",
        "application/x-www-form-urlencoded; charset=utf-7",
        "application/x-www-form-urlencoded; charset=iso-8859-1",
        "application/json",
        "",
      ),
      encoding: fc.constantFrom<Headers>(
        [],
        [],
        [],
        [["Content-Encoding", "gzip"]],
        [["Content-Encoding", "br"]],
        [["Content-Encoding", "x"]],
      ),
      isAdmin,
    })
    .map(({ target, fields, type, encoding, isAdmin }): FuzzCase => {
      const body = fields.map(([name, value]) => `${name}=${value}`).join("&");
      return { method: "POST", target, headers: [...json(type), ...encoding], body, isAdmin };
    });

const commentForm = plainForm(
  fc.constantFrom("@@blog@@", "@@draft@@", "none", "%00", "%ff").map((postId) => `/blog/${postId}`),
  ["name", "content", "email", "website"],
  text,
);

const mailToken = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...mailTokens) },
  { weight: 1, arbitrary: encoded(text) },
);

/** The newsletter's form, the pages that mails link to, and their one click: RFC 8058. */
const newsletterForm = plainForm(
  fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom("/newsletter/subscribe", "/admin/forgot-password") },
    {
      weight: 3,
      arbitrary: fc
        .tuple(
          fc.constantFrom(
            ...["test", "confirm", "leave", "replies/confirm", "replies/leave"].map((it) => `/newsletter/${it}`),
            "/admin/new-password",
          ),
          mailToken,
        )
        .map(([path, token]) => `${path}/${token}`),
    },
  ),
  ["email", "choice", "website", "token", "List-Unsubscribe", "password"],
  fc.oneof(
    text,
    fc.constantFrom(
      "@@formToken@@",
      "thread",
      "all",
      "One-Click",
      "ada@example.net",
      "ünï@exämple.net",
      "a@b.c\r\nBcc: d@e.f",
    ),
  ),
);

export const pageRequests: fc.Arbitrary<FuzzCase> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ method, target: address, isAdmin }).map((it): FuzzCase => ({ ...it, headers: [] })),
  },
  { weight: 1, arbitrary: commentForm },
  { weight: 2, arbitrary: newsletterForm },
);

// ---- headers

const knownHeaders: Record<string, fc.Arbitrary<string>> = {
  Authorization: fc.constantFrom(
    "",
    "Bearer",
    "Bearer  ",
    "Basic Og==",
    "bearer @@token@@",
    "@@token@@, @@token@@",
    "null",
  ),
  Cookie: fc.constantFrom("a=b; token=@@token@@", "=;;;=", "__proto__=1", `x=${"y".repeat(7_000)}`),
  Accept: fc.constantFrom("", "*/*;q=2", "image/avif", ",,,;;;", "text/html;q=NaN", "a/b,".repeat(1_500)),
  "Accept-Encoding": fc.constantFrom("br;q=0, gzip;q=0, *;q=0", "gzip, br", "x", ",", "gzip;q=1e400", "identity;q=0"),
  "Accept-Language": fc.constantFrom("*", "de-CH-1996, en;q=0.1", "-", "x".repeat(3_000)),
  "If-None-Match": fc.constantFrom("*", '""', 'W/"', "a,b,c", '"a", W/"b"', `"${"x".repeat(7_000)}"`),
  "If-Modified-Since": fc.constantFrom("Sat, 29 Oct 1994 19:43:31 GMT", "never", "9999999999999", "-1"),
  "If-Range": fc.constantFrom('"x"', "never"),
  Range: fc.constantFrom(
    "bytes=0-",
    "bytes=-1",
    "bytes=5-2",
    "bytes=0-1,2-3,4-5",
    "bytes=0-99999999999999999999",
    "x",
    "bytes=",
  ),
  Host: fc.constantFrom(
    "example.com",
    "",
    "a:99999",
    "[::1",
    "a b",
    "evil.example/<script>",
    "x".repeat(5_000),
    "@",
    "a@b:c",
  ),
  Origin: fc.constantFrom("null", "http://evil.example", "file://"),
  Referer: fc.constantFrom("http://evil.example/", "::::"),
  "X-Forwarded-For": fc.constantFrom(
    "",
    "::::",
    "1.2.3.4, 5.6.7.8",
    "999.999.999.999",
    "fe80::1%eth0",
    "unknown",
    "<script>",
  ),
  "X-Forwarded-Proto": fc.constantFrom("https", "javascript", "https, http", ""),
  "X-Forwarded-Host": fc.constantFrom("evil.example", "a, b", "", "x\ty"),
  "X-HTTP-Method-Override": fc.constantFrom("DELETE", "__proto__"),
  "User-Agent": fc.constantFrom("", "x".repeat(7_000), "Mozilla/5.0 (\xff\xfe)"),
  "Content-Type": contentType,
  "Content-Length": fc.constantFrom("0", "00", "+0", "-1", "1e3", "99999999999999999999", "0x0", "a"),
  "Transfer-Encoding": fc.constantFrom("chunked", "identity", "gzip, chunked", "chunked, chunked", "xchunked", ""),
  Expect: fc.constantFrom("100-continue", "200-ok", ""),
  Upgrade: fc.constantFrom("websocket", "h2c", ""),
  Connection: fc.constantFrom("Upgrade", "keep-alive, Upgrade, HTTP2-Settings", "close, close"),
  "trpc-accept": fc.constantFrom("application/jsonl", "x"),
  "Access-Control-Request-Method": fc.constantFrom("DELETE", "x y"),
  "Last-Event-ID": headerValue,
  "Sec-Fetch-Site": headerValue,
};

const header = fc
  .constantFrom(...Object.keys(knownHeaders))
  .chain((name) =>
    fc
      .oneof({ weight: 4, arbitrary: knownHeaders[name] ?? headerValue }, { weight: 1, arbitrary: headerValue })
      .map((value): [string, string] => [name, value]),
  );

export const headerRequests: fc.Arbitrary<FuzzCase> = fc
  .record({
    method,
    target: fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...pagePaths) }, { weight: 1, arbitrary: address }),
    headers: fc.array(header, { minLength: 1, maxLength: 5 }),
    extra: fc.oneof(
      { weight: 9, arbitrary: none },
      {
        weight: 1,
        arbitrary: fc.constant(Array.from({ length: 1_900 }, (_, at): [string, string] => [`A${at}`, "1"])),
      },
    ),
    body: fc.constantFrom(
      "",
      "",
      "",
      "{}",
      "5\r\nhello\r\n0\r\n\r\n",
      "FFFFFFFFFFFFFFFFF\r\n",
      "-1\r\n\r\n",
      "0;a=b\r\nX: y\r\n\r\n",
    ),
    isAdmin,
  })
  .map(
    ({ extra, headers, ...it }): FuzzCase => ({
      ...it,
      headers: [...headers, ...extra],
      cutAt: Number.POSITIVE_INFINITY,
    }),
  );

// ---- invalid HTTP

/** Bytes that no client sends. */
export const rawRequests: fc.Arbitrary<string> = fc.oneof(
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes).toString("latin1")),
  fc.tuple(address, fc.uint8Array({ maxLength: 40 })).map(([target, junk]) => {
    const bytes = Buffer.from(junk).toString("latin1");
    return `GET ${target}${bytes} HTTP/1.1\r\nHost: a\r\nX${bytes}: b\r\n\r\n`;
  }),
  fc.constantFrom(
    "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "GET / HTTP/1.0\r\n\r\n",
    "GET / HTTP/0.9\r\n\r\n",
    "GET / HTTP/9.9\r\n\r\n",
    "GET /\r\n",
    "CONNECT example.com:443 HTTP/1.1\r\nHost: a\r\n\r\n",
    "OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\n folded: header\r\n\r\n",
    "GET / HTTP/1.1\nHost: a\nConnection: close\n\n",
    "GET / HTTP/1.1\r\nHost : a\r\n\r\n",
    "GET / HTTP/1.1\r\n: nothing\r\n\r\n",
    "POST /api/blog/comments HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n{}",
    "POST /api/blog/comments HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "POST /api/blog/comments HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Type: application/json\r\n\r\nzz\r\n",
    "POST /trpc/comment.add HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
    "POST /blog/x HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\nname=",
    "GET / HTTP/1.1\r\nHost: a\r\n\r\nGET /admin HTTP/1.1\r\nHost: a\r\n\r\nGET",
    `GET / HTTP/1.1\r\nHost: a\r\nX: ${"y".repeat(100_000)}\r\n\r\n`,
    `GET /${"a".repeat(100_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
    `${"G".repeat(100_000)} / HTTP/1.1\r\n\r\n`,
    "\r\n".repeat(1_000),
    "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
  ),
);
