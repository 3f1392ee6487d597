import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { imageFolder } from "../../src/server/content/images/image-files.ts";
import { storeImage } from "../../src/server/content/images/image-service.ts";
import { openDatabase } from "../../src/server/core/db/client.ts";
import { databaseFile } from "../../src/server/core/db/database-file.ts";
import { readSettings } from "../../src/server/core/settings/settings.ts";
import { aFolder } from "./a-folder.ts";
import { aComment, aPost } from "./factories.ts";
import { aJpeg, uploadedTo } from "./images.ts";
import { testImageWorker } from "./test-image-worker.ts";

/** A blog on disk without a running server: a post with a real image and a comment. */
export async function aStoredPost() {
  const folder = aFolder();
  const dataDir = join(folder, "data");
  mkdirSync(imageFolder(dataDir), { recursive: true });
  const env = { DATA_DIR: dataDir, LOG_LEVEL: "silent" };
  const db = openDatabase(databaseFile(dataDir));
  onTestFinished(() => void db.$client.close());
  const deps = { db, settings: readSettings(env), now: () => new Date(), imageWorker: testImageWorker };
  const addImageFile = async (fileName: string, size = { width: 60, height: 40 }) => {
    const path = uploadedTo(folder, await aJpeg(size), fileName);
    return (await storeImage(deps, { path, fileName })).imageId;
  };
  const imageId = await addImageFile("hill.jpg");
  const post = aPost(db, { title: "Kept well", imageId });
  aComment(db, { postId: post._id });
  return { folder, dataDir, env, db, post, imageId, addImageFile };
}
