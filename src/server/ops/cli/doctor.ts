import { existsSync } from "node:fs";
import Database from "better-sqlite3";
import { say } from "../../../shared/words/sentence.ts";
import { serverEn } from "../../../shared/words/server-en.ts";
import { createImageWorker, type ImageWorker } from "../../content/images/worker/image-worker.ts";
import { databaseFile } from "../../core/db/database-file.ts";
import { AppError } from "../../core/platform/errors.ts";
import { readSettings, type Settings } from "../../core/settings/settings.ts";
import { checkBucket } from "../doctor/check-bucket.ts";
import { checkClock } from "../doctor/check-clock.ts";
import { checkDatabase } from "../doctor/check-database.ts";
import { checkFiles } from "../doctor/check-files.ts";
import { checkBackups, checkFolder } from "../doctor/check-folder.ts";
import { checkImages } from "../doctor/check-images.ts";
import { checkLitestream } from "../doctor/check-litestream.ts";
import { checkJobs, checkMail, checkMailConfiguration } from "../doctor/check-mail.ts";
import { checkOwnerTables } from "../doctor/check-owner-tables.ts";
import { checkServer, checkSettings, checkUpdates } from "../doctor/check-server.ts";
import { checkWebhooks } from "../doctor/check-webhooks.ts";
import { type Finding, problem } from "../doctor/finding.ts";
import type { Command, Terminal } from "./command.ts";
import { requireBlog } from "./open-blog.ts";

const marks = { well: "✓", note: "!", problem: "✗" };

/** Checks everything and changes nothing. The server may be running. */
export const doctor: Command = {
  name: "doctor",
  takes: "[--quick]",
  summary: "report what is missing, damaged or misconfigured; --quick does not decode images",
  async run(args, terminal) {
    if (args.some((arg) => arg !== "--quick")) throw new AppError("bad-input", say("doctorOptionUnknown"));
    const settings = readSettings(terminal.env);
    const { dataDir } = settings;
    // A second machine has no blog until it is promoted.
    const hasBlog = existsSync(databaseFile(dataDir)) || settings.standby === null;
    if (hasBlog) requireBlog(dataDir);

    let problems = 0;
    const report = (findings: Finding[]) => {
      for (const finding of findings) printFinding(finding, terminal);
      problems += findings.filter(({ how }) => how === "problem").length;
    };
    report(checkSettings(settings));
    if (hasBlog) await checkBlog(settings, args.includes("--quick"), report);
    if (settings.standby) {
      const { checkStandby } = await import("../doctor/check-standby.ts");
      report([await checkLitestream(settings.litestreamPath)]);
      report(await checkStandby({ standby: settings.standby, dataDir }, new Date()));
    }
    if (hasBlog) report(await checkServer(settings));
    if (problems > 0) throw new AppError("unavailable", say("doctorProblems", { count: problems }));
    terminal.say(serverEn.doctorAllWell);
  },
};

/** Checks what a data folder holds. @param report called after each check, because some take long */
async function checkBlog(settings: Settings, isQuick: boolean, report: (findings: Finding[]) => void): Promise<void> {
  const { dataDir, siteUrl, backups } = settings;
  report(checkFolder(dataDir));
  report(checkUpdates(dataDir));
  const imageWorker = isQuick ? null : createImageWorker();
  report(
    await checkContents(databaseFile(dataDir), async (client) => [
      ...checkOwnerTables(client, siteUrl),
      ...checkClock(client, new Date()),
      ...checkJobs(client, new Date()),
      ...checkMailConfiguration(client, settings),
      ...checkMail(client, new Date(), siteUrl),
      ...checkWebhooks(client, settings, new Date()),
      ...(await checkMedia(client, settings, imageWorker)),
    ]),
  );
  report(checkBackups(backups, new Date()));
}

/** Checks images and files in the data folder and in the bucket. */
async function checkMedia(
  client: Database.Database,
  settings: Settings,
  imageWorker: ImageWorker | null,
): Promise<Finding[]> {
  const { dataDir } = settings;
  const { findings, inBucket } = await checkBucket(client, settings);
  return [
    ...(await checkImages(client, dataDir, imageWorker, inBucket)),
    ...(await checkFiles(client, dataDir, inBucket)),
    ...findings,
  ];
}

async function checkContents(
  file: string,
  checkRest: (client: Database.Database) => Promise<Finding[]>,
): Promise<Finding[]> {
  const client = new Database(file, { readonly: true });
  try {
    client.pragma("schema_version");
    return [...checkDatabase(client, new Date()), ...(await checkRest(client))];
  } catch (error) {
    const finding = whyClosed((error as { code?: string }).code ?? "");
    if (!finding) throw error;
    return [finding];
  } finally {
    client.close();
  }
}

/** SQLite writes files beside a database that no server has open, even to read it. */
function whyClosed(code: string): Finding | null {
  if (/^SQLITE_(?:READONLY|CANTOPEN|PERM)/.test(code)) {
    return problem("this user cannot read the database", "run the doctor as the user that runs the blog");
  }
  if (code === "SQLITE_BUSY") {
    const what = "the server has opened the database exclusively, as after a start on a full disk";
    return problem(what, "free some space, restart the blog and run the doctor again");
  }
  if (!/^SQLITE_(?:FULL|IOERR_SHM)/.test(code)) return null;
  return problem("the disk is too full to read the database", "free some space and run the doctor again");
}

function printFinding({ how, what, todo }: Finding, { say }: Terminal): void {
  say(`${marks[how]} ${what}`);
  if (todo) say(`    → ${todo}`);
}
