import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { aFolder } from "../../../../../tests/support/a-folder.ts";
import { fixture, readSource } from "../../../../../tests/support/moving/read-source.ts";
import { substackReader } from "./substack-reader.ts";

test("each row is a post or page with its text, its date and its state", async () => {
  const { posts, items, isRecognised } = await readSource(substackReader, fixture("substack"));
  expect(isRecognised).toBe(true);
  const [, ...rows] = readFileSync(fixture("substack/posts.csv"), "utf8").trim().split("\n");
  expect(items).toHaveLength(rows.length);
  expect(
    posts.map(({ source, kind, status, publishedAt }) => [source, kind, status, publishedAt?.toISOString()]),
  ).toEqual(
    rows.map((row) => {
      const [id, date, isPublished, , type] = row.split(",");
      return [`post:${id}`, type === "page" ? "page" : "post", isPublished === "TRUE" ? "published" : "draft", date];
    }),
  );
  // Entities of HTML in the list.
  expect(posts[0]?.subTitle).toBe("“This quote’s rather short”");
  expect(posts[0]).toMatchObject({ slug: "plain-text", addresses: ["/p/plain-text"] });
  expect(posts[1]?.text().html).toContain('<a href="https://example.com/my-audio/file.mp3">');
});

test("what was for members, or has no row, is not public; a missing text is told; subscribers are counted", async () => {
  const folder = join(aFolder(), "substack");
  cpSync(fixture("substack"), folder, { recursive: true });
  const list = join(folder, "posts.csv");
  const dirt = `9.paid,2020-01-01T00:00:00Z,TRUE,,newsletter,only_paid,"Paid, ""quoted"" and
two lines",,,one cell too many
10.later,2126-01-01T00:00:00Z,FALSE,,newsletter,everyone,Later,,
`;
  writeFileSync(list, `\ufeff${readFileSync(list, "utf8")}${dirt}`);
  writeFileSync(join(folder, "posts/77.no-row.html"), "<p>Hello</p>");
  writeFileSync(
    join(folder, "email_list.example.csv"),
    "email,active_subscription\na@example.com,false\nb@example.com,true\n",
  );
  rmSync(join(folder, "posts/123403.thread.html"));
  const { post, count } = await readSource(substackReader, folder);
  expect(post("post:9.paid")).toMatchObject({ status: "members", title: 'Paid, "quoted" and\ntwo lines' });
  expect(post("post:10.later").status).toBe("scheduled");
  expect(post("post:77.no-row")).toMatchObject({ status: "draft", reasons: [{ code: "row-missing" }] });
  expect(post("post:123403.thread").reasons.map(({ code }) => code)).toEqual(["text-missing"]);
  expect(count("member")).toBe(2);
});
