import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { createAdmin } from "../../src/server/accounts/admin-service.ts";
import { projectRoot } from "../../src/server/core/platform/project-root.ts";
import { settingNames } from "../../src/server/core/settings/settings.ts";
import { aComment, aPost } from "../support/factories.ts";
import { aJpeg } from "../support/images.ts";
import { servedApp } from "../support/test-app.ts";

const readme = readFileSync(join(projectRoot, "README.md"), "utf8");

/** Rows of the table under a heading, split into cells. */
function tableUnder(heading: string): string[][] {
  const section = readme.split(`## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
  const rows = section.split("\n").filter((line) => line.startsWith("| `"));
  return rows.map((row) => row.split("|").map((cell) => cell.trim().replaceAll("`", "")));
}

test("the curl examples of the README work", async () => {
  const { origin, db } = await servedApp();
  await createAdmin(db, "admin@example.com", "the password");
  aComment(db, { postId: aPost(db, { title: "A first post" })._id, content: "I am waiting" });
  const folder = mkdtempSync(join(tmpdir(), "longhand-readme-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "photo.jpg"), await aJpeg());

  const api = readme.split("## REST API\n")[1] ?? "";
  const examples = [...api.matchAll(/```sh\n([\s\S]*?)```/g)].map((match) => match[1] ?? "");
  expect(examples).toHaveLength(4);
  const script = examples.map((example) => example.replaceAll("http://localhost:3000", origin)).join("\necho\n");
  const { stdout } = await promisify(execFile)("bash", ["-euc", script], { cwd: folder });
  const [added, all, waiting] = stdout
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  expect(added).toMatchObject({ success: true, message: "Blog added successfully", blog: { title: "From a script" } });
  expect(all.blogs.map((blog: { title: string }) => blog.title)).toEqual(["From a script", "A first post"]);
  expect(waiting.comments).toMatchObject([
    { content: "I am waiting", isApproved: false, blog: { title: "A first post" } },
  ]);
});

test("every call of the README's table exists and requires a token where the table says so", async () => {
  const { origin } = await servedApp();
  const rows = tableUnder("REST API");
  expect(rows).toHaveLength(14);
  for (const [, call = "", , , needsToken] of rows) {
    const [method, path = ""] = call.split(" ");
    const headers = { "content-type": "application/json" };
    const body = method === "POST" ? "{}" : undefined;
    const { status } = await fetch(origin + path.replace(":id", "none"), { method, headers, body });
    expect([404, 405].includes(status) && !path.includes(":id"), call).toBe(false);
    expect(status === 401, call).toBe(needsToken === "yes");
  }
});

test("the README lists exactly the settings that the server reads", () => {
  const told = tableUnder("Settings").flatMap(([, names = ""]) => names.split(", "));
  expect(told.sort()).toEqual(settingNames.toSorted());
});
