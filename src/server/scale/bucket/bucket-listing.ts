import { Parser } from "htmlparser2";

export interface ListedObject {
  key: string;
  bytes: number;
  /** Most servers send the MD5 of the object, in hexadecimal digits. */
  etag: string;
  changedAt: Date;
}

/** Elements of a listed object and of the page that are read. */
const read: ReadonlySet<string> = new Set(["Key", "Size", "ETag", "LastModified", "NextContinuationToken"]);

/**
 * One page of ListObjectsV2.
 *
 * @returns null when it is no listing
 */
export function readListing(xml: string): { objects: ListedObject[]; next: string | null } | null {
  const objects: ListedObject[] = [];
  const path: string[] = [];
  let fields: Record<string, string> = {};
  let isListing = false;
  let next: string | null = null;
  const parser = new Parser(
    {
      onopentag(name) {
        path.push(name);
        if (path.length === 1) isListing = name === "ListBucketResult";
        if (name === "Contents") fields = {};
      },
      ontext(text) {
        const name = path.at(-1) ?? "";
        if (read.has(name)) fields[name] = (fields[name] ?? "") + text;
      },
      onclosetag(name) {
        path.pop();
        if (name === "NextContinuationToken") next = fields[name] ?? null;
        if (name !== "Contents") return;
        const { Key: key = "", Size: size, ETag: etag = "", LastModified: changed = "" } = fields;
        objects.push({ key, bytes: Number(size), etag: etag.replace(/"/g, ""), changedAt: new Date(changed) });
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return isListing ? { objects, next } : null;
}
