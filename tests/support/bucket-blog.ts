import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { fileFolder } from "../../src/server/content/files/file-paths.ts";
import { imageFolder } from "../../src/server/content/images/image-files.ts";
import { aJpeg, withTail } from "./images.ts";
import { servedApp } from "./test-app.ts";

const pdf = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n");

interface Uploaded {
  status: number;
  retryAfter: string | null;
  message: string;
  url: string;
  imageId?: string;
  fileId?: string;
}

/**
 * A blog whose images and files are in a bucket.
 *
 * @param env the settings of the bucket
 */
export async function aBucketBlog(env: Record<string, string>) {
  const app = await servedApp({ env });
  const folders = [imageFolder(app.dataDir), fileFolder(app.dataDir)];
  for (const folder of folders) mkdirSync(folder, { recursive: true });
  const upload = async (path: string, field: string, bytes: Buffer, name: string): Promise<Uploaded> => {
    const body = new FormData();
    body.append(field, new Blob([new Uint8Array(bytes)]), name);
    const headers = { Authorization: app.token };
    const response = await fetch(`${app.origin}/api/admin/${path}`, { method: "POST", headers, body });
    const answer = (await response.json()) as { message: string; url: string };
    return { status: response.status, retryAfter: response.headers.get("retry-after"), ...answer };
  };
  return {
    ...app,
    /** An image without a large copy: three files. */
    uploadImage: async () =>
      upload("images", "image", withTail(await aJpeg({ width: 1_600, height: 900 }), randomUUID()), "hill.jpg"),
    uploadFile: () => upload("files", "file", pdf, "map.pdf"),
    get: async (path: string, accept = "image/webp") => {
      const response = await fetch(app.origin + path, { headers: { accept } });
      const { status, headers } = response;
      return { status, cacheControl: headers.get("cache-control"), bytes: Buffer.from(await response.arrayBuffer()) };
    },
    /** As on a new machine: without a cached file. */
    emptyCache() {
      for (const folder of folders) {
        for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
      }
    },
    /** What the data folder has, without unfinished files. */
    cached: () =>
      folders
        .flatMap((folder) => readdirSync(folder).map((name) => `${basename(folder)}/${name}`))
        .filter((name) => !name.endsWith(".incoming"))
        .sort(),
  };
}
