import { existsSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { parseArgs } from "node:util";
import { exportFormats } from "../../../shared/moving-formats.ts";
import type { ExportRequest } from "../../../shared/schemas/export-schema.ts";
import { say } from "../../../shared/words/sentence.ts";
import { serverEn } from "../../../shared/words/server-en.ts";
import { writeDurably } from "../../core/platform/durable-file.ts";
import { AppError } from "../../core/platform/errors.ts";
import { exportBlog, formatOfName, openSnapshot } from "../../moving/export/export-blog.ts";
import { type Command, UsageError } from "./command.ts";
import { withBlog } from "./open-blog.ts";

/** Writes the blog to a file while it is served. The file gets its name only when it is complete. */
export const exportCommand: Command = {
  name: "export",
  takes: "<file.zip|file.xml|file.json> [--format longhand|wordpress|ghost] [--report <file>] [--without-subscribers]",
  summary: "export the blog: as Markdown and media, for WordPress or for Ghost",
  async run(args, terminal) {
    const { file, format, reportFile, withSubscribers } = readArguments(args);
    const target = resolve(file);
    if (!existsSync(dirname(target)))
      throw new AppError("not-found", say("backupFolderMissing", { folder: dirname(target) }));
    const unfinished = `${target}.unfinished`;
    await withBlog(terminal, async (db, settings) => {
      const snapshot = openSnapshot(db);
      try {
        const { bytes, report } = await exportBlog(
          { db: snapshot.db, settings, now: new Date(), withSubscribers },
          format,
        );
        // Only the owner may read it: drafts and waiting comments are in it.
        await rm(unfinished, { force: true });
        (await writeDurably(unfinished, bytes, 0o600)).renameDurably(target);
        const written = report();
        if (reportFile !== null)
          await writeFile(resolve(reportFile), `${JSON.stringify(written, null, 2)}\n`, { mode: 0o600 });
        const counts = Object.values(written.counts);
        const sumOf = (name: "exported" | "skipped") => counts.reduce((sum, count) => sum + count[name], 0);
        terminal.say(serverEn.exportMade({ file, exported: sumOf("exported"), skipped: sumOf("skipped") }));
      } finally {
        await rm(unfinished, { force: true });
        snapshot.close();
      }
    });
  },
};

function readArguments(args: string[]): ExportRequest & { file: string; reportFile: string | null } {
  const { positionals, values } = parsed(args);
  const [file = "", ...more] = positionals;
  if (file === "" || more.length > 0) throw new UsageError(say("exportTargetMissing"));
  const given = values.format;
  const format = given === undefined ? formatOfName(file) : exportFormats.find((it) => it === given);
  if (!format) throw new UsageError(say("exportFormatUnknown"));
  return { file, format, reportFile: values.report ?? null, withSubscribers: !values["without-subscribers"] };
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        format: { type: "string" },
        report: { type: "string" },
        "without-subscribers": { type: "boolean", default: false },
      },
      allowPositionals: true,
    });
  } catch {
    // An option without its value.
    throw new UsageError(say("exportTargetMissing"));
  }
}
