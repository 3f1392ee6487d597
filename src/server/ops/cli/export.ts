import { createWriteStream, existsSync } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { say } from "../../../shared/words/sentence.ts";
import { serverEn } from "../../../shared/words/server-en.ts";
import { exportBlog, formatOfName, openSnapshot } from "../../moving/export/export-blog.ts";
import { type ExportFormat, exportFormats } from "../../moving/export/export-report.ts";
import { AppError } from "../../platform/errors.ts";
import { type Command, UsageError } from "./command.ts";
import { withBlog } from "./open-blog.ts";

/** Writes the blog to a file while it is served. The file gets its name only when it is complete. */
export const exportCommand: Command = {
  name: "export",
  takes: "<file.zip|file.xml|file.json> [--format longhand|wordpress|ghost] [--report <file>]",
  summary: "write everything for another program: Markdown and media, WordPress's or Ghost's format",
  async run(args, terminal) {
    const { file, format, reportFile } = readArguments(args);
    const target = resolve(file);
    if (!existsSync(dirname(target)))
      throw new AppError("not-found", say("backupFolderMissing", { folder: dirname(target) }));
    const unfinished = `${target}.unfinished`;
    // Brings the database up to date, if it is not.
    const settings = await withBlog(terminal, async (_db, settings) => settings);
    const db = openSnapshot(settings.dataDir);
    try {
      const { bytes, report } = await exportBlog({ db, settings, now: new Date() }, format);
      // Drafts and waiting comments are in it.
      await pipeline(bytes, createWriteStream(unfinished, { mode: 0o600 }));
      await rename(unfinished, target);
      const written = report();
      if (reportFile !== null)
        await writeFile(resolve(reportFile), `${JSON.stringify(written, null, 2)}\n`, { mode: 0o600 });
      const exported = Object.values(written.counts).reduce((sum, { exported }) => sum + exported, 0);
      const skipped = Object.values(written.counts).reduce((sum, { skipped }) => sum + skipped, 0);
      terminal.say(serverEn.exportMade({ file, exported, skipped }));
    } finally {
      await rm(unfinished, { force: true });
      db.$client.close();
    }
  },
};

function readArguments(args: string[]): { file: string; format: ExportFormat; reportFile: string | null } {
  const { positionals, values } = parsed(args);
  const [file = "", ...more] = positionals;
  if (file === "" || more.length > 0) throw new UsageError(say("exportTargetMissing"));
  const given = values.format;
  const format = given === undefined ? formatOfName(file) : exportFormats.find((it) => it === given);
  if (!format) throw new UsageError(say("exportFormatUnknown"));
  return { file, format, reportFile: values.report ?? null };
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      options: { format: { type: "string" }, report: { type: "string" } },
      allowPositionals: true,
    });
  } catch {
    // An option without its value.
    throw new UsageError(say("exportTargetMissing"));
  }
}
