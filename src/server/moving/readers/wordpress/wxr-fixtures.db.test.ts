import { readdirSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { countWxr } from "../../../../../tests/support/moving/count-wxr.ts";
import { expectAccounted } from "../../../../../tests/support/moving/expect-accounted.ts";
import { anImportingBlog } from "../../../../../tests/support/moving/import-into.ts";
import { posts } from "../../../db/schema.ts";
import { projectRoot } from "../../../platform/project-root.ts";

const folder = join(projectRoot, "tests/fixtures/moving/wxr");

test.each(readdirSync(folder))(
  "every item of %s is accounted for, and only what was public is public",
  async (name) => {
    const { db, importInto } = anImportingBlog();
    const path = join(folder, name);
    const { public: wasPublic, media, ...expected } = countWxr(path);

    const check = await importInto(path, { isDryRun: true });
    expect(db.select().from(posts).all()).toEqual([]);
    const report = await importInto(path);
    expectAccounted(report);
    expect(check.counts).toEqual(report.counts);

    const found = Object.fromEntries(Object.keys(expected).map((kind) => [kind, 0]));
    for (const [kind, counts] of Object.entries(report.counts)) if (kind !== "media") found[kind] = counts.found;
    expect(found).toEqual(expected);
    // Images that a text alone shows are counted too.
    expect(report.items.filter(({ kind, source }) => kind === "media" && source.startsWith("item:"))).toHaveLength(
      media,
    );
    expect(db.select().from(posts).where(eq(posts.isPublished, true)).all()).toHaveLength(wasPublic);
    expect(report.items.flatMap(({ reasons }) => reasons).filter(({ code }) => code === "row-failed")).toEqual([]);

    const again = await importInto(path);
    const written = Object.values(again.counts).reduce((sum, { imported, updated }) => sum + imported + updated, 0);
    expect(written).toBe(0);
    expect(again.items.map(({ kind, source }) => `${kind} ${source}`)).toEqual(
      report.items.map(({ kind, source }) => `${kind} ${source}`),
    );
  },
);
