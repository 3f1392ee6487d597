// A small S3 server in memory, for machines without Swift. It speaks what Longhand and Litestream use, and checks no signature.

import { createHash, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";

/** @typedef {{ bytes: Buffer, changedAt: Date }} StoredObject */

/** @param {Buffer} bytes */
const etagOf = (bytes) => `"${createHash("md5").update(bytes).digest("hex")}"`;
/** @param {string} text */
const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** Starts the server on a free port. */
export async function startS3StandIn() {
  /** @type {Map<string, StoredObject>} */
  const objects = new Map();
  /** @type {Map<string, Map<number, Buffer>>} */
  const uploads = new Map();
  /** @type {{ isAway: boolean, delayMs: number }} */
  const state = { isAway: false, delayMs: 0 };

  /** @param {URLSearchParams} query */
  function listing(query) {
    const prefix = query.get("prefix") ?? "";
    const delimiter = query.get("delimiter") ?? "";
    const after = query.get("marker") ?? query.get("continuation-token") ?? "";
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix)).sort();
    const folders = new Set();
    const contents = [];
    for (const key of keys) {
      const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1;
      if (end >= 0) folders.add(key.slice(0, end + 1));
      else if (key > after) contents.push(key);
    }
    const page = contents.slice(0, 1_000);
    const isTruncated = page.length < contents.length;
    const rows = page.map((key) => {
      const { bytes, changedAt } = /** @type {StoredObject} */ (objects.get(key));
      return `<Contents><Key>${escaped(key)}</Key><LastModified>${changedAt.toISOString()}</LastModified><ETag>${escaped(etagOf(bytes))}</ETag><Size>${bytes.length}</Size></Contents>`;
    });
    const next = isTruncated
      ? `<NextMarker>${escaped(page.at(-1) ?? "")}</NextMarker><NextContinuationToken>${escaped(page.at(-1) ?? "")}</NextContinuationToken>`
      : "";
    const common = [...folders].map((it) => `<CommonPrefixes><Prefix>${escaped(it)}</Prefix></CommonPrefixes>`);
    return `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${next}${rows.join("")}${common.join("")}</ListBucketResult>`;
  }

  /** @type {import("node:http").RequestListener} */
  const answer = async (req, res) => {
    const url = new URL(req.url ?? "/", "http://bucket");
    const query = url.searchParams;
    const [, , ...path] = decodeURIComponent(url.pathname).split("/");
    const key = path.join("/");
    if (state.isAway) return void req.socket.destroy();
    const body = await buffer(req);
    if (state.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, state.delayMs));
    /** @param {number} status @param {string} [xml] @param {Record<string, string>} [headers] */
    const send = (status, xml = "", headers = {}) =>
      res
        .writeHead(status, { "Content-Type": "application/xml", ...headers })
        .end(xml && `<?xml version="1.0" encoding="UTF-8"?>${xml}`);
    const uploadId = query.get("uploadId") ?? "";
    const parts = uploads.get(uploadId);

    if (req.method === "POST" && query.has("uploads")) {
      const id = randomBytes(8).toString("hex");
      uploads.set(id, new Map());
      return send(200, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
    }
    if (req.method === "PUT" && parts) {
      parts.set(Number(query.get("partNumber")), body);
      return send(200, "", { ETag: etagOf(body) });
    }
    if (req.method === "POST" && parts) {
      const whole = Buffer.concat([...parts].sort(([one], [other]) => one - other).map(([, bytes]) => bytes));
      uploads.delete(uploadId);
      objects.set(key, { bytes: whole, changedAt: new Date() });
      const etag = escaped(etagOf(whole));
      return send(200, `<CompleteMultipartUploadResult><ETag>${etag}</ETag></CompleteMultipartUploadResult>`);
    }
    if (req.method === "POST" && query.has("delete")) {
      for (const [, named = ""] of body.toString("utf8").matchAll(/<Key>([^<]*)<\/Key>/g)) objects.delete(named);
      return send(200, "<DeleteResult></DeleteResult>");
    }
    if (req.method === "PUT") {
      objects.set(key, { bytes: body, changedAt: new Date() });
      return send(200, "", { ETag: etagOf(body) });
    }
    if (key === "") return send(200, query.has("location") ? "<LocationConstraint/>" : listing(query));
    if (req.method === "DELETE") {
      objects.delete(key);
      return send(204);
    }
    const object = objects.get(key);
    if (!object) return send(404, "<Error><Code>NoSuchKey</Code></Error>");
    const headers = { ETag: etagOf(object.bytes), "Last-Modified": object.changedAt.toUTCString() };
    const range = /^bytes=(\d+)-(\d*)$/.exec(req.headers.range ?? "");
    if (!range) {
      res.writeHead(200, { ...headers, "Content-Length": object.bytes.length });
      return res.end(req.method === "HEAD" ? undefined : object.bytes);
    }
    const from = Number(range[1]);
    const to = Math.min(range[2] ? Number(range[2]) : object.bytes.length - 1, object.bytes.length - 1);
    const slice = object.bytes.subarray(from, to + 1);
    const part = { "Content-Range": `bytes ${from}-${to}/${object.bytes.length}`, "Content-Length": slice.length };
    res.writeHead(206, { ...headers, ...part }).end(slice);
  };

  const server = createServer(answer).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const address = /** @type {import("node:net").AddressInfo} */ (server.address());
  const endpoint = `http://127.0.0.1:${address.port}`;
  return {
    endpoint,
    objects,
    state,
    /** Settings of a server of this bucket. */
    env: {
      STANDBY_BUCKET: "s3://blog/standby",
      AWS_ENDPOINT_URL: endpoint,
      AWS_ACCESS_KEY_ID: "blog:editor",
      AWS_SECRET_ACCESS_KEY: "secret-that-signs",
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
