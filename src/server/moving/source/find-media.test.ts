import { expect, test } from "vitest";
import { aFolder } from "../../../../tests/support/a-folder.ts";
import { findMediaIn } from "./find-media.ts";
import { openPath } from "./open-path.ts";

test("an address names the file with most of its folders, and none where two have as many", async () => {
  const files = ["2020/01/hill.jpg", "2021/01/hill.jpg", "2022/only.png"];
  const source = await openPath(aFolder(Object.fromEntries(files.map((path) => [path, "x"]))));
  const find = findMediaIn([source]);
  const uploads = "https://old.example/wp-content/uploads";
  expect(find(`${uploads}/2020/01/hill.jpg?w=300`)?.path).toBe("2020/01/hill.jpg");
  expect(find(`${uploads}/2021/01/Hill.jpg`)?.path).toBe("2021/01/hill.jpg");
  expect(find("https://cdn.example/hill.jpg")).toBeUndefined();
  expect(find("https://cdn.example/only.png")?.path).toBe("2022/only.png");
  expect(find("file:2020/01/hill.jpg")?.path).toBe("2020/01/hill.jpg");
  await source.close();
});
