/**
 * Keeps tabs working that were opened before an update: their client uses the names of procedures and fields of its
 * release.
 *
 * Remove this file, its middleware in `procedures.ts`, `servedRouter` in `router.ts` and `tests/e2e/old-tab.test.ts` one release
 * after 0.1.
 */

/** Fields that were renamed, by their current name. */
const formerFields: Record<string, string> = {
  postId: "blogId",
  draftId: "copyId",
  baseVersion: "writtenFrom",
  post: "blog",
  posts: "blogs",
  recentPosts: "recentBlogs",
};

const currentFields = Object.fromEntries(Object.entries(formerFields).map(([current, former]) => [former, current]));

/** Procedures that kept their names, and whose answers an old tab reads by the former names of their fields. */
const sharedPaths: ReadonlySet<string> = new Set([
  "dashboard.summary",
  "comment.adminList",
  "image.uses",
  "revision.byId",
  "revision.restore",
]);

/** Paths of the former release. */
const formerPath = /^(?:blog|workingCopy)\.|^draft\.(?:about|generate|revise|suggest)$|\.(?:listForBlog|ofBlog)$/;

/** @param input of a call, with former or current names; @returns it with current names */
export function currentInput(input: unknown): unknown {
  if (!isPlainObject(input)) return input;
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [currentFields[name] ?? name, nested(value)]));
}

/** `baseVersion` of a saved post is the one object in an input that holds a renamed field. */
const nested = (value: unknown) => (isPlainObject(value) && "copyId" in value ? currentInput(value) : value);

/** @returns whether the answer of a call needs former names, too */
export function isFormerCall(path: string, input: unknown): boolean {
  if (sharedPaths.has(path) || formerPath.test(path)) return true;
  return isPlainObject(input) && Object.keys(input).some((name) => name in currentFields);
}

/** @returns an answer that has each renamed field under both of its names */
export function withFormerNames(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(withFormerNames);
  if (!isPlainObject(answer)) return answer;
  const both: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(answer)) {
    both[name] = withFormerNames(value);
    const former = formerFields[name];
    if (former !== undefined) both[former] = both[name];
  }
  return both;
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
