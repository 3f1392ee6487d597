import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../../src/server/core/platform/project-root.ts";

const inRoot = readdirSync(projectRoot).filter((name) => name.endsWith(".md"));
const inDocs = readdirSync(join(projectRoot, "docs"), { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".md"))
  .map((name) => join("docs", name));
const pages = [...inRoot, ...inDocs].map((path) => ({ path, text: readFileSync(join(projectRoot, path), "utf8") }));

/** GitHub's anchor for a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

test("every file that a document names exists", () => {
  const missing = pages.flatMap(({ path, text }) => {
    const named = text.match(/(?<![\w/.-])(?:src|tests|docs|bench|scripts|deploy|drizzle|fonts)\/[\w./-]*[\w/]/g) ?? [];
    return named.filter((file) => !existsSync(join(projectRoot, file))).map((file) => `${path}: ${file}`);
  });
  expect(missing).toEqual([]);
});

test("every document that code names exists", () => {
  const folders = ["src", "tests", "scripts", "bench", "deploy", "drizzle"];
  const files = folders.flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(?:tsx?|mjs|css|sql|yml|service|conf)$|file$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  const missing = files.flatMap((path) => {
    const named = readFileSync(path, "utf8").match(/\bdocs\/[\w./-]+\.md\b/g) ?? [];
    return named.filter((page) => !existsSync(join(projectRoot, page))).map((page) => `${path}: ${page}`);
  });
  expect(missing).toEqual([]);
});

test("every link between documents leads to an existing file and heading", () => {
  const broken = pages.flatMap(({ path, text }) => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, link = ""]) => link);
    return links.filter((link) => !leadsSomewhere(path, link)).map((link) => `${path}: ${link}`);
  });
  expect(broken).toEqual([]);
});

function leadsSomewhere(page: string, link: string): boolean {
  const [path = "", anchor] = link.split("#");
  const file = path === "" ? join(projectRoot, page) : join(projectRoot, dirname(page), path);
  if (!existsSync(file)) return false;
  if (anchor === undefined) return true;
  const headings = readFileSync(file, "utf8").match(/(?<=^#+ ).+$/gm) ?? [];
  return headings.map(anchorOf).includes(anchor);
}

test("every decision is listed once with its title: in the index, or in performance.md", () => {
  const folder = "docs/decisions";
  const isDecision = (path: string) => path.startsWith(folder) && /\/\d{4}-/.test(path) && !path.includes("/0000-");
  const written = pages
    .filter(({ path }) => isDecision(path))
    .map(({ path, text }) => ({ path, title: text.split("\n")[0]?.replace(/^# /, "") }));
  const listed = [`${folder}/README.md`, "docs/performance.md"].flatMap((index) => {
    const { text = "" } = pages.find(({ path }) => path === index) ?? {};
    return [...text.matchAll(/^\| \[(\d{4})\]\(([^)]+)\) \| ([^|]+) \|/gm)].map(([, number = "", file = "", title]) => {
      expect(basename(file).slice(0, 4)).toBe(number);
      return { path: join(dirname(index), file), title };
    });
  });
  const byNumber = (list: typeof listed) => list.sort((a, b) => basename(a.path).localeCompare(basename(b.path)));
  expect(byNumber(listed)).toEqual(byNumber(written));
});
