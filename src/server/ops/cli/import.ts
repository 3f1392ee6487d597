import { existsSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { sourceKinds } from "../../../shared/moving-formats.ts";
import { say } from "../../../shared/words/sentence.ts";
import { serverEn } from "../../../shared/words/server-en.ts";
import { createImageWorker } from "../../content/images/worker/image-worker.ts";
import { AppError } from "../../core/platform/errors.ts";
import { createFetcher } from "../../core/platform/fetch/fetcher.ts";
import { reportFile } from "../../moving/import-folder.ts";
import { withImportLock } from "../../moving/import-lock.ts";
import { importSource } from "../../moving/import-source.ts";
import { paced } from "../../moving/progress.ts";
import { repairImported } from "../../moving/repair-imported.ts";
import { summarise } from "../../moving/report/summarise.ts";
import { isOfBlog } from "../../moving/write/run.ts";
import { type Command, UsageError } from "./command.ts";
import { withBlog } from "./open-blog.ts";

const options = {
  from: { type: "string" },
  media: { type: "string" },
  fetch: { type: "boolean", default: false },
  "dry-run": { type: "boolean", default: false },
  report: { type: "string" },
  categories: { type: "string", default: "source" },
  /** As it was called before. */
  category: { type: "string" },
  site: { type: "string" },
  "with-trash": { type: "boolean", default: false },
} as const;

/** Runs beside the server, which notices that another program writes. */
export const importCommand: Command = {
  name: "import",
  takes:
    "<file|folder|zip> [--from kind] [--media folder|zip] [--fetch] [--dry-run] [--report file] [--categories source|name] [--category name] [--site url] [--with-trash]",
  summary: "import another blog; --dry-run only reports what an import would do",
  async run(args, terminal) {
    const { path, values } = read(args);
    const from = sourceKinds.find((kind) => kind === values.from) ?? null;
    if (values.from !== undefined && from === null)
      throw new UsageError(say("importKindUnknown", { kinds: sourceKinds }));
    if (values.report !== undefined) await requireWritable(values.report);
    const { report, dataDir } = await withBlog(terminal, async (db, settings) => {
      const imageWorker = createImageWorker();
      const isDryRun = values["dry-run"];
      try {
        const report = await importSource(
          { db, settings, imageWorker, now: () => new Date(), fetcher: createFetcher(settings.fetchOtherSites) },
          {
            path,
            from,
            media: values.media ?? null,
            fetches: values.fetch,
            isDryRun,
            category: categoryIn(values),
            site: values.site ?? null,
            withTrash: values["with-trash"],
          },
          paced((done, total) => terminal.showProgress?.(serverEn.importProgress({ done, total }))),
        ).finally(() => terminal.showProgress?.(""));
        return { report, dataDir: settings.dataDir };
      } catch (error) {
        if (!isDryRun && isOfBlog(error)) terminal.complain(serverEn.importInterrupted);
        throw error;
      } finally {
        imageWorker.stop();
      }
    });
    if (values.report !== undefined) await writeReport(values.report, `${JSON.stringify(report, null, 2)}\n`);
    for (const [kind, counts] of Object.entries(report.counts))
      terminal.say(serverEn.importCounted({ kind, ...counts }));
    const { reasons } = summarise(report);
    // A truncated source is reported on standard error.
    const told = reasons.filter(({ code, severity }) => code !== "source-cut" && /^(?:lost|changed)$/.test(severity));
    for (const it of told) terminal.say(serverEn.importReason(it));
    if (!report.source.isComplete) terminal.complain(serverEn.importCut);
    terminal.say(report.isDryRun ? serverEn.importChecked : serverEn.importDone);
    if (report.importId !== null) terminal.say(serverEn.importReportAt({ file: reportFile(dataDir, report.importId) }));
  },
};

export const importRepair: Command = {
  name: "posts repair",
  takes: "",
  summary: "take back covers and sub titles that earlier imports made for posts that had none",
  run: (_given, terminal) =>
    withBlog(terminal, async (db, { dataDir }) => {
      const repaired = await withImportLock(dataDir, () => repairImported(db, new Date()));
      terminal.say(serverEn.importsRepaired(repaired));
    }),
};

const categoryIn = ({ categories, category = categories }: { categories: string; category?: string | undefined }) =>
  category === "source" ? null : category;

/** Checked before the import, because a report that cannot be written would be lost. */
async function requireWritable(path: string): Promise<void> {
  const isNew = !existsSync(path);
  await writeReport(path, "", "a");
  if (isNew) await rm(path);
}

async function writeReport(path: string, text: string, flag = "w"): Promise<void> {
  await writeFile(path, text, { flag }).catch((error: NodeJS.ErrnoException) => {
    throw new AppError("bad-input", say("importReportNotWritten", { file: path, code: error.code ?? "" }));
  });
}

function read(args: string[]) {
  try {
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
    const [path, ...more] = positionals;
    if (path !== undefined && path !== "" && more.length === 0) return { path, values };
  } catch {
    // An option without its value.
  }
  throw new UsageError(say("importUsage"));
}
