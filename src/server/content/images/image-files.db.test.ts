import { mkdir, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { expect, test } from "vitest";
import { aJpeg, uploadedTo } from "../../../../tests/support/images.ts";
import { servedApp } from "../../../../tests/support/test-app.ts";
import { newId } from "../../core/db/id.ts";
import { imageFolder, incomingFolder } from "./image-files.ts";
import { storeImage } from "./image-service.ts";

async function servedImage() {
  const app = await servedApp();
  const path = uploadedTo(app.dataDir, await aJpeg({ width: 900, height: 600 }));
  const image = await storeImage(app.deps, { path, fileName: "hill.jpg" });
  return { ...app, ...image };
}

/** Asks for a path as it stands: fetch would tidy it up. */
function get(origin: string, path: string): Promise<{ status: number | undefined; text: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const asked = request({ hostname, port, path }, async (res) => {
      let text = "";
      for await (const chunk of res) text += chunk;
      resolve({ status: res.statusCode, text });
    });
    asked.on("error", reject).end();
  });
}

test("a stored image is served to every origin and may be cached forever", async () => {
  const { origin, imageId, url } = await servedImage();
  for (const path of [url, `/images/${imageId}-400.webp`, `/images/${imageId}-800.webp`]) {
    const answer = await fetch(origin + path);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
      "cross-origin-resource-policy": "cross-origin",
      "access-control-allow-origin": "*",
      "x-content-type-options": "nosniff",
    });
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(50);
  }
});

test("the URL of a large copy leads to the widest file where there is none", async () => {
  const { origin, imageId, url } = await servedImage();
  const answer = await fetch(`${origin}/images/${imageId}-4000.webp`, { redirect: "manual" });
  expect([answer.status, answer.headers.get("location")]).toEqual([302, url]);
});

test("HEAD sends the headers of an image without its body", async () => {
  const { origin, url } = await servedImage();
  const answer = await fetch(origin + url, { method: "HEAD" });
  expect(answer.status).toBe(200);
  expect(Number(answer.headers.get("content-length"))).toBeGreaterThan(50);
  expect(await answer.text()).toBe("");
});

test("a missing image gets a short plain response, never a page", async () => {
  const { origin } = await servedImage();
  for (const method of ["GET", "HEAD"]) {
    const answer = await fetch(`${origin}/images/${newId()}-1600.webp`, { method });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([404, "text/plain; charset=utf-8"]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await answer.text()).toBe(method === "GET" ? "There is no image at this address\n" : "");
  }
});

test("images accept GET and HEAD only", async () => {
  const { origin, url } = await servedImage();
  for (const method of ["POST", "PUT", "DELETE"]) {
    const answer = await fetch(origin + url, { method });
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  }
});

test("no other file of the data folder can be requested", async () => {
  const { origin, dataDir, imageId } = await servedImage();
  await mkdir(incomingFolder(dataDir), { recursive: true });
  await writeFile(join(incomingFolder(dataDir), `${imageId}-400.webp`), "half an image");
  await writeFile(join(imageFolder(dataDir), "notes.txt"), "notes");
  await writeFile(join(dataDir, "longhand.db"), "database");
  for (const path of [
    `/images/.incoming/${imageId}-400.webp`,
    `/images/%2eincoming/${imageId}-400.webp`,
    "/images/notes.txt",
    "/images/",
    "/images",
    "/images/../longhand.db",
    "/images/%2e%2e/longhand.db",
    "/images/..%2flonghand.db",
    "/images/%00",
    "/images/%E0%A4%A",
    `/images/${imageId}-401.webp`,
    `/images/${imageId.toUpperCase()}-400.webp`,
  ]) {
    const { status, text } = await get(origin, path);
    expect([path, status]).toEqual([path, 404]);
    expect(text).not.toMatch(/half an image|notes|database/);
  }
});
