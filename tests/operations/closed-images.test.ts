import { chmodSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { imageFile } from "../../src/server/content/images/image-files.ts";
import { restoreCommand } from "../../src/server/ops/cli/backup-commands.ts";
import { builtCli } from "../support/built-cli.ts";
import { runCli } from "../support/cli.ts";
import { aStoredPost } from "../support/stored-blog.ts";

test("a backup does not report an unreadable image as missing", async () => {
  const { dataDir, env, folder, imageId } = await aStoredPost();
  rmSync(imageFile(dataDir, imageId, 400));
  chmodSync(imageFile(dataDir, imageId, 800), 0o000);
  const file = join(folder, "blog.tar");
  const { status, stderr } = builtCli(env, "backup", file);
  expect({ status, said: stderr.split("\n") }).toEqual({
    status: 0,
    said: [
      "1 file of images is missing on disk; npm run cli -- doctor shows which",
      "1 file of images is not readable by this user; npm run cli -- doctor shows which",
      "",
    ],
  });
  const { said } = await runCli(restoreCommand, [file], { DATA_DIR: join(folder, "restored") });
  expect(said).toContain("2 files of images could not be read when it was made");
});
