import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { onTestFinished } from "vitest";

export const keys = { accessKeyId: "blog:editor", secretAccessKey: "secret-that-signs" };

/** What the server does to every request until the test sets another fault. */
export type Weather = "well" | "fails" | "hangs" | "drips" | "closes" | "refuses" | "shows a page" | "shows no page";

const hash = (algorithm: "md5" | "sha256", bytes: Buffer) => createHash(algorithm).update(bytes).digest("hex");
const authorization =
  /^AWS4-HMAC-SHA256 Credential=(\S+)\/\d{8}\/[\w-]+\/s3\/aws4_request, SignedHeaders=(\S+), Signature=[0-9a-f]{64}$/;

/**
 * A server in memory that speaks the part of S3 that Longhand uses. It demands the headers of a signature and the checksum of each
 * body, but cannot compute a signature: tests/servers/ runs the same client against Swift.
 */
export async function startS3Server({ pageSize = 1_000 } = {}) {
  const objects = new Map<string, { bytes: Buffer; headers: Record<string, string> }>();
  const requests: string[] = [];
  const state = { weather: "well" as Weather, failures: Number.POSITIVE_INFINITY };

  const say = (res: ServerResponse, status: number, code: string) =>
    res.writeHead(status, { "Content-Type": "application/xml" }).end(`<Error><Code>${code}</Code></Error>`);

  const isSigned = ({ headers }: IncomingMessage, body: Buffer) => {
    const [, user, signed = ""] = authorization.exec(headers.authorization ?? "") ?? [];
    const mustBeSigned = Object.keys(headers).filter((name) => name === "host" || name.startsWith("x-amz-"));
    const areSigned = mustBeSigned.every((name) => signed.split(";").includes(name));
    return (
      user === keys.accessKeyId &&
      areSigned &&
      headers["x-amz-date"] !== undefined &&
      headers["x-amz-content-sha256"] === hash("sha256", body)
    );
  };

  const list = (res: ServerResponse, query: URLSearchParams) => {
    const after = query.get("continuation-token") ?? "";
    const found = [...objects.keys()].filter((key) => key.startsWith(query.get("prefix") ?? "") && key > after).sort();
    const page = found.slice(0, pageSize);
    const contents = page.map((key) => {
      const { bytes } = objects.get(key) ?? { bytes: Buffer.alloc(0) };
      const etag = `&quot;${hash("md5", bytes)}&quot;`;
      return `<Contents><Key>${key.replaceAll("&", "&amp;")}</Key><LastModified>2026-01-02T03:04:05.000Z</LastModified><ETag>${etag}</ETag><Size>${bytes.length}</Size></Contents>`;
    });
    const next = found.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : "";
    res.writeHead(200).end(`<?xml version="1.0"?><ListBucketResult>${next}${contents.join("")}</ListBucketResult>`);
  };

  const answer = async (req: IncomingMessage, res: ServerResponse) => {
    const url = new URL(req.url ?? "", "http://bucket");
    requests.push(`${req.method} ${url.pathname}`);
    const { weather } = state;
    if (weather !== "well" && --state.failures <= 0) state.weather = "well";
    if (weather === "closes") return req.socket.destroy();
    if (weather === "hangs") return;
    const body = await buffer(req);
    // A byte now and then, so that the connection is never idle.
    if (weather === "drips") {
      res.writeHead(200, { "Content-Length": 1_000_000 });
      const timer = setInterval(() => res.write("x"), 20).unref();
      return res.once("close", () => clearInterval(timer));
    }
    if (weather === "shows a page") return res.writeHead(200, { "Content-Type": "text/html" }).end("<h1>Console</h1>");
    if (weather === "shows no page") return res.writeHead(404, { "Content-Type": "text/html" }).end("<h1>None</h1>");
    if (weather === "fails") return say(res, 503, "SlowDown");
    if (weather === "refuses" || !isSigned(req, body)) return say(res, 403, "SignatureDoesNotMatch");
    const [, bucket, ...path] = decodeURIComponent(url.pathname).split("/");
    const key = path.join("/");
    if (bucket !== "blog") return say(res, 404, "NoSuchBucket");
    if (key === "") return list(res, url.searchParams);
    if (req.method === "PUT") {
      const meta = Object.entries(req.headers).filter(([name]) => name.startsWith("x-amz-meta-"));
      objects.set(key, { bytes: body, headers: Object.fromEntries(meta) as Record<string, string> });
      return res.writeHead(200, { ETag: `"${hash("md5", body)}"` }).end();
    }
    const object = objects.get(key);
    if (!object) return say(res, 404, "NoSuchKey");
    if (req.method === "DELETE") {
      objects.delete(key);
      return res.writeHead(204).end();
    }
    const { bytes, headers } = object;
    res.writeHead(200, { ...headers, ETag: `"${hash("md5", bytes)}"`, "Content-Length": bytes.length });
    res.end(req.method === "HEAD" ? undefined : bytes);
  };

  const server = createServer((req, res) => void answer(req, res).catch(() => res.destroy())).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    endpoint,
    objects,
    requests,
    /** From now on, or for so many requests. */
    behave(weather: Weather, failures = Number.POSITIVE_INFINITY) {
      Object.assign(state, { weather, failures });
    },
    /** Settings of a blog whose images are in this bucket. */
    env: {
      IMAGES_URL: "s3://blog/mine",
      AWS_ENDPOINT_URL: endpoint,
      AWS_ACCESS_KEY_ID: keys.accessKeyId,
      AWS_SECRET_ACCESS_KEY: keys.secretAccessKey,
    },
  };
}
