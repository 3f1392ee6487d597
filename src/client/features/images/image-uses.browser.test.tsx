import { expect, test } from "vitest";
import { showAdminPart } from "../../../../tests/support/admin-part.tsx";
import type { ImageUse } from "../../../shared/schemas/image-schema.ts";
import { ImageUses } from "./image-uses.tsx";

test("an image leads to the unfinished text that shows it: to the form of its post, or to its own", async () => {
  const unfinished = (draftId: string, postId: string | null): ImageUse => ({
    kind: "unfinished",
    draftId,
    postId,
    title: draftId,
    isCover: false,
    isInText: true,
  });
  const items = [unfinished("p1", "p1"), unfinished("d1", null), unfinished("page-d2", null)];
  const page = showAdminPart(<ImageUses imageId="i" />, () => ({ items, nextCursor: null }));
  await expect
    .poll(() => [...page.querySelectorAll("a")].map((link) => link.getAttribute("href")))
    .toEqual(["/admin/editBlog/p1", "/admin/addBlog?draft=d1", "/admin/addPage?draft=page-d2"]);
});
