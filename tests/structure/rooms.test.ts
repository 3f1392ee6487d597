import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../../src/server/core/platform/project-root.ts";
import { readImports } from "./import-graph.ts";
import { maxRooms, rooms, roomsTable, unlistedFolders, unlistedImports, unusedPermissions } from "./rooms.ts";

const graph = readImports(projectRoot, "src/server");
const graphOf = (imports: Record<string, string[]>) =>
  new Map(Object.entries(imports).map(([file, paths]) => [file, new Set(paths)]));

test("the server has at most twelve rooms and twelve files at its root, and each is listed", () => {
  const paths = [...graph.keys()].map((path) => path.split("/").slice(2));
  const found = new Set(paths.flatMap(([first = "", ...rest]) => (rest.length > 0 ? [first] : [])));
  const files = readdirSync(join(projectRoot, "src/server"), { withFileTypes: true }).filter((entry) => entry.isFile());
  expect([...found].sort()).toEqual(Object.keys(rooms).sort());
  expect(Object.keys(rooms).length).toBeLessThanOrEqual(maxRooms);
  expect(files.length).toBeLessThanOrEqual(maxRooms);
  expect(unlistedFolders(graph)).toEqual([]);
});

test("a product file of the server imports only what its room and its folder may import", () => {
  expect(unlistedImports(graph)).toEqual([]);
});

test("a room and a folder may import only what one of its files imports", () => {
  expect(unusedPermissions(graph)).toEqual([]);
  const withoutFeeds = new Map([...graph].filter(([file]) => !file.startsWith("src/server/web/feeds/")));
  expect(unusedPermissions(withoutFeeds)).toEqual(["web/feeds -> web/lists"]);
});

test("an import that the list does not allow is found, with the place where the code belongs", () => {
  const planted = graphOf({
    "src/server/core/db/client.ts": ["src/server/content/posts/post-view.ts"],
    "src/server/content/posts/post-view.ts": ["src/server/content/writing/post-service.ts"],
    "src/server/content/writing/post-service.ts": [
      "src/server/content/posts/post-view.ts",
      "src/server/core/db/client.ts",
    ],
    "src/server/core/db/id.ts": ["src/server/start.ts"],
    "src/server/start.ts": ["src/server/core/db/client.ts"],
  });
  expect(unlistedImports(planted)).toEqual([
    "src/server/core/db/client.ts imports src/server/content/posts/post-view.ts: it belongs in content, or what both need belongs in core",
    "src/server/content/posts/post-view.ts imports src/server/content/writing/post-service.ts: it belongs in content/writing, or what both need belongs in content/posts",
    "src/server/core/db/id.ts imports src/server/start.ts: what both need belongs in core",
  ]);
});

test("ARCHITECTURE.md shows the rooms as they are listed", () => {
  expect(readFileSync(join(projectRoot, "ARCHITECTURE.md"), "utf8")).toContain(roomsTable());
});
