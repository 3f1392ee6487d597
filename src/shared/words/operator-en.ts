import { importSources } from "../moving-formats.ts";
import { counted, number, oneOf } from "./format.ts";

const oneDecimal = (value: number) => value.toFixed(1);
const megabytes = (bytes: number) => `${oneDecimal(bytes / 1024 / 1024)} MB`;

type OfFile = { file: string };
type PushCounts = { bucket: string; sent: number; sentBytes: number; same: number; elsewhere: number };
type OfFolder = { dataDir: string };
type ApiKeyOfAdmin = {
  prefix: string;
  name: string;
  scopes: readonly string[];
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  lastDevice: string | null;
};
type PasskeyOfAdmin = { shortId: string; name: string; createdAt: Date; lastUsedAt: Date | null };

type ImportCounts = { kind: string } & Record<
  "found" | "imported" | "updated" | "unchanged" | "skipped" | "failed" | "changed",
  number
>;

type ImportReason = {
  severity: string;
  /** Null for the source as a whole. */
  kind: string | null;
  message: string;
  count: number;
  example: string;
};

const day = (moment: Date) => moment.toISOString().slice(0, 10);

/** What a source comes as, in the sentences for the operator. */
const forms = { XML: "XML", JSON: "JSON", text: "text", zip: "zip", folder: "folder or zip" };

const knownExports = (Object.keys(forms) as (keyof typeof forms)[])
  .map((form) => ({ form, sources: Object.values(importSources).filter(({ comesAs }) => comesAs === form) }))
  .map(({ form, sources }) => `${oneOf(sources.map(({ name }) => name))} (${forms[form]})`)
  .join(", ");

/** Texts of the server and its commands for the operator at the terminal, in English. */
export const operatorEn = {
  // Start
  portTaken: ({ port }: { port: string }) => `PORT ${port} is taken by another program; stop it or choose another PORT`,
  portNotAllowed: ({ port }: { port: string }) => `PORT ${port} is not allowed for this user; use a port from 1024`,
  hostUnknown: ({ host }: { host: string }) => `HOST ${host} is not an address of this machine`,
  dataDirNotWritable: ({ dataDir }: OfFolder) => `DATA_DIR ${dataDir} cannot be written to by this user`,
  dataDirReadOnly: ({ dataDir }: OfFolder) => `DATA_DIR ${dataDir} is on a read-only file system`,
  dataDirNotFolder: ({ dataDir }: OfFolder) => `DATA_DIR ${dataDir} is not a folder`,
  dataDirNotCreated: ({ dataDir }: OfFolder) => `DATA_DIR ${dataDir} cannot be created`,
  dataDirFull: ({ dataDir }: OfFolder) => `There is no space left where DATA_DIR ${dataDir} is`,
  dataDirInUse: ({ dataDir }: OfFolder) => `DATA_DIR ${dataDir} is already in use by another Longhand`,
  databaseNotOpened: ({ dataDir }: OfFolder) => `The database in DATA_DIR ${dataDir} cannot be opened by this user`,
  databaseNotWritable: ({ dataDir }: OfFolder) =>
    `The database in DATA_DIR ${dataDir} cannot be written to by this user`,
  databaseNotDatabase: ({ dataDir }: OfFolder) => `The file longhand.db in DATA_DIR ${dataDir} is not a database`,
  databaseDamaged: ({ dataDir }: OfFolder) => `The database in DATA_DIR ${dataDir} is damaged; please restore a backup`,
  databaseDiskFailed: ({ dataDir }: OfFolder) => `The disk failed, or is full, where DATA_DIR ${dataDir} is`,
  databaseInUse: ({ dataDir }: OfFolder) => `The database in DATA_DIR ${dataDir} is in use by another program`,

  // Update of the database
  databaseNewer: "The database was written by a newer version of Longhand; install that version",
  updateUndone: ({ snapshot, why }: { snapshot: string; why: string }) =>
    `Updating the database failed and was undone: everything is as it was, and a copy is ${snapshot}. Please install the version you had, and report this: ${why}`,
  updateNotUndone: ({ why, copy }: { why: string; copy: string }) =>
    `Updating the database failed, and the copy from before could not be put back (${why}). It is ${copy}; the next start puts it back`,

  // Bucket
  bucketUnset: "IMAGES_URL is not set: there is no bucket to send to",
  pushed: ({ bucket, sent, sentBytes, same, elsewhere }: PushCounts) =>
    `${bucket}: ${counted(sent, "file", "files")} sent (${megabytes(sentBytes)}), ${same} already there with the same bytes, ${elsewhere} only there.`,
  pushLacks: ({ count, names }: { count: number; names: string }) =>
    `${counted(count, "file is", "files are")} neither here nor there: ${names}`,
  pushDamaged: ({ count, names }: { count: number; names: string }) =>
    `${counted(count, "file is", "files are")} not as uploaded, and not sent: ${names}`,
  pushIncomplete: "Some files are not in the bucket; npm run cli -- doctor shows which",
  pushInterrupted: ({ reason }: { reason: string }) =>
    `${reason}. Files that were sent stay there; run the command again`,

  // Standby
  standbyUnset: "STANDBY_BUCKET is not set: there is no bucket to use",
  standbyBucketFailed: ({ reason }: { reason: string }) => `STANDBY_BUCKET cannot be used: ${reason}`,
  standbyEpochUnreadable: ({ name }: { name: string }) =>
    `${name} is no epoch, and no server writes while it is the newest. To go on: promote --keep-database where the blog is`,
  standbyNoReplica: ({ bucket }: { bucket: string }) =>
    `${bucket} has no copy of the database: is npm run cli -- standby ship running beside the server?`,
  litestreamMissing: ({ path }: { path: string }) =>
    `Litestream cannot be started as ${path}; install it, or set LITESTREAM_PATH`,
  litestreamFailed: ({ said }: { said: string }) => `Litestream failed: ${said}`,
  standbyCheckUnderWay: "Another check of the copy is under way in this data folder",
  standbyCopyDamaged: ({ epoch, fault }: { epoch: number; fault: string }) =>
    `The copy of the database of epoch ${epoch} is damaged: ${fault}`,
  standbyCopyShrank: ({ table, before, now }: { table: string; before: number; now: number }) =>
    `The copy of the database has ${counted(now, "row", "rows")} in ${table}; at the last check it had ${number(before)}. If they were deleted on purpose, repeat the check with --accept`,
  standbyCopyFormer: ({ epoch, highest }: Record<"epoch" | "highest", number>) =>
    `Epoch ${highest} has copied no database to the bucket yet; the newest copy is of epoch ${epoch}. Start npm run cli -- standby ship beside the server that writes`,
  standbyCopyOld: ({ at }: { at: string }) =>
    `Nothing was copied since ${at}: is npm run cli -- standby ship running beside the server that writes?`,
  standbyChecked: ({
    epoch,
    bytes,
    posts,
    comments,
    seconds,
  }: Record<"epoch" | "bytes" | "posts" | "comments" | "seconds", number>) =>
    `The copy of epoch ${epoch} is whole: ${counted(posts, "post", "posts")}, ${counted(comments, "comment", "comments")}, ${megabytes(bytes)}, restored and checked in ${oneDecimal(seconds)} s.`,
  standbyNotPromoted: ({ dataDir }: OfFolder) => `DATA_DIR ${dataDir} was never promoted, so there is nothing to copy`,
  standbyShips: ({ epoch, to }: { epoch: number; to: string }) => `Copying the database of epoch ${epoch} to ${to}`,
  standbyFolderHasBlog: ({ dataDir }: OfFolder) =>
    `DATA_DIR ${dataDir} has a database. To use it unchanged: promote --keep-database. To use the copy in the bucket instead, move this database away first`,
  standbyFolderHasNoBlog: ({ dataDir }: OfFolder) => `DATA_DIR ${dataDir} has no database to keep`,
  standbyFormerCopy: ({ epoch, former, at }: Record<"epoch" | "former", number> & { at: string }) =>
    `Epoch ${epoch} has no copy of the database in the bucket. The newest copy is of epoch ${former}, last changed at ${at}: it lacks everything written since. To use it anyway: promote --former-copy`,
  promotedClaimed: ({ epoch }: { epoch: number }) => `Epoch ${epoch} is stored. No other server renews its lease now.`,
  promotedWaited: ({ seconds }: { seconds: number }) =>
    `The lease of the former server has ended (waited ${oneDecimal(seconds)} s).`,
  promotedRestored: ({ seconds, bytes, epoch, at }: Record<"seconds" | "bytes" | "epoch", number> & { at: string }) =>
    `Restored and checked the copy of epoch ${epoch}, which was last changed at ${at}: ${megabytes(bytes)} in ${oneDecimal(seconds)} s.`,
  promotedAgain: "The former server copied more changes until its lease ended; restoring again.",
  promoted: ({ dataDir }: OfFolder) => `DATA_DIR ${dataDir} may write now: start the server and standby ship.`,
  standbyEmpty: ({ dataDir }: OfFolder) =>
    `DATA_DIR ${dataDir} has no blog, and the bucket belongs to one that another server writes; to take it over: npm run cli -- promote`,
  promotedElsewhere: "Another server was promoted at the same moment. Check which one writes, then repeat if needed",
  bucketTooSlow: "The bucket took too long to store the epoch. Nothing was promoted; please repeat it",

  // Backup
  backupTargetMissing: "Please name the file to write: backup blog.tar",
  backupMade: ({ file, images, bytes }: OfFile & { images: number; bytes: number }) =>
    `${file}: the database and ${counted(images, "image", "images")}, ${megabytes(bytes)}, read back and compared.`,
  backupLacksFiles: ({ count }: { count: number }) =>
    `${counted(count, "file of images is", "files of images are")} missing on disk; npm run cli -- doctor shows which`,
  backupLacksClosedFiles: ({ count }: { count: number }) =>
    `${counted(count, "file of images is", "files of images are")} not readable by this user; npm run cli -- doctor shows which`,
  backupBesideBucket: ({ count, url }: { count: number; url: string }) =>
    `${counted(count, "file is", "files are")} not in the backup, but only in ${url}: keep that bucket, or its versions, as long as the backup.`,
  backupHasDamagedImages: ({ count }: { count: number }) =>
    `${counted(count, "image is", "images are")} damaged on disk; npm run cli -- doctor shows which`,
  backupFolderMissing: ({ folder }: { folder: string }) => `The folder ${folder} does not exist`,
  backupUnderWay: "Another backup is being made",
  backupExists: ({ file }: OfFile) => `${file} already exists; a backup replaces no file`,
  backupNotWritten: ({ file, code }: OfFile & { code: string }) => `The backup ${file} cannot be written (${code})`,
  backupDiskFull: ({ file }: OfFile) => `The backup ${file} cannot be written (there is no space left)`,
  backupFileUnreadable: ({ file, code }: OfFile & { code: string }) =>
    `${file} cannot be read (${code}): no backup was made`,
  backupOfDamagedDatabase: ({ fault }: { fault: string }) =>
    `The database is damaged (${fault}): no backup was made; keep the ones you have`,
  backupFolderNotWritable: ({ folder, code }: { folder: string; code: string }) =>
    `BACKUP_DIR ${folder} cannot be written to (${code})`,

  // Restore
  restoreFileMissing: "Please name the backup: restore blog.tar",
  restored: ({ dataDir, createdAt, images }: OfFolder & { createdAt: string; images: number }) =>
    `${dataDir} now has the blog of ${createdAt}, with ${counted(images, "image", "images")}. Everyone has to sign in again.`,
  restoredBesideBucket: ({ count, url }: { count: number; url: string }) =>
    `${counted(count, "file was", "files were")} only in ${url}: set IMAGES_URL to it.`,
  restoredWithoutFiles: ({ count }: { count: number }) =>
    `${counted(count, "file of images", "files of images")} could not be read when it was made; npm run cli -- doctor shows which`,
  restoreNoFile: ({ file }: OfFile) => `The file ${file} does not exist`,
  restoreFileUnreadable: ({ file, code }: OfFile & { code: string }) =>
    `${file} cannot be read (${code}); nothing was restored`,
  restoreFolderGiven: ({ file }: OfFile) => `${file} is a folder, not a backup; nothing was restored`,
  restoreNotBackup: ({ file }: OfFile) => `${file} is not a backup of Longhand; nothing was restored`,
  restoreDamaged: ({ file }: OfFile) => `${file} is not a backup of Longhand, or is damaged; nothing was restored`,
  restoreNoManifest: ({ file }: OfFile) =>
    `${file} has no manifest: it is not a backup of Longhand, or its end is missing; nothing was restored`,
  restoreNewer: ({ file }: OfFile) => `${file} was made by a newer version of Longhand; nothing was restored`,
  restoreChanged: ({ file, name }: OfFile & { name: string }) =>
    `${file} has changed since it was made (${name}); nothing was restored`,
  restoreHoldsMore: ({ file }: OfFile) => `${file} has more data than its manifest lists; nothing was restored`,
  restoreNoDatabase: ({ file }: OfFile) => `${file} contains no database; nothing was restored`,
  restoreDatabaseDamaged: ({ file, fault }: OfFile & { fault: string }) =>
    `${file} contains a damaged database (${fault}); nothing was restored`,
  restoreLacksImages: ({ file, count }: OfFile & { count: number }) =>
    `${file} lacks ${counted(count, "file", "files")} of images; nothing was restored`,
  restoreFolderNotEmpty: ({ dataDir }: OfFolder) =>
    `DATA_DIR ${dataDir} is not empty, and a restore replaces no file: move its content away, or choose another folder`,
  restoreInterrupted: ({ dataDir }: OfFolder) =>
    `Restoring into DATA_DIR ${dataDir} was interrupted; please restore again`,

  // Import
  importNotFound: "This import does not exist",
  importUndoneAlready: "That import was already undone",
  importReportNotWritten: ({ file, code }: OfFile & { code: string }) =>
    `The report ${file} cannot be written (${code})`,
  importUsage: "Please name the source: import <file|folder|zip>; npm run cli -- help shows the options",
  importKindUnknown: ({ kinds }: { kinds: string[] }) => `--from is one of ${kinds.join(", ")}`,
  importNotRecognised: ({ file }: OfFile) => `${file} is no export that Longhand knows: ${knownExports}`,
  importSiteWrong: ({ site }: { site: string }) => `${site} is not an address such as https://old.example`,
  importProgress: ({ done, total }: { done: number; total: number | null }) =>
    total === null ? counted(done, "item", "items") : `${number(done)} of ${counted(total, "item", "items")}`,
  importCounted: ({ kind, ...count }: ImportCounts) =>
    `${kind}: ${number(count.found)} found, ${number(count.imported)} imported, ${number(count.updated)} updated, ${number(count.unchanged)} unchanged, ${number(count.skipped)} skipped, ${number(count.failed)} failed; ${number(count.changed)} changed`,
  importReason: ({ severity, kind, message, count, example }: ImportReason) =>
    [
      `${severity}:`,
      kind,
      message,
      example && `(${count === 1 ? example : `${number(count)} items, such as ${example}`})`,
    ]
      .filter(Boolean)
      .join(" "),
  importReportAt: ({ file }: OfFile) => `The report of every item is ${file}`,
  importCut: "The source ends too early: the report has what was read.",
  importChecked: "Nothing was written. Without --dry-run the import does what the report says.",
  importDone: "Imported. A second import of the same source changes only what changed there.",
  importInterrupted: "The import was interrupted. What it stored stays; the same command goes on where it ended.",
  importFileMissing: ({ file }: OfFile) => `The file or folder ${file} does not exist`,
  importFileUnreadable: ({ file, code }: OfFile & { code: string }) => `${file} cannot be read (${code})`,
  importFileWrong: ({ file }: OfFile) => `${file} is neither a file nor a folder`,
  importFilesTooMany: "The source has more than 200,000 files",
  importNothingFound: "There is no text in it that can be imported",
  importItemUnreadable: "This text cannot be read",
  importZipDamaged: ({ file }: OfFile) => `${file} is damaged: it cannot be read as a zip`,
  importZipOfZips: ({ file }: OfFile) => `${file} holds further zips: unpack it, and import the zip that is in it`,
  importFileDamaged: ({ file }: OfFile) => `${file} is damaged: it cannot be read to its end`,
  importFileTooBig: ({ file }: OfFile) => `${file} is too big to be read`,

  // Administrators
  adminEmailMissing: ({ command }: { command: string }) =>
    `Please name the e-mail address: npm run cli -- ${command} <e-mail>`,
  adminEmailWrong: ({ email }: { email: string }) => `${email} is not a valid e-mail address`,
  adminExists: ({ email }: { email: string }) => `There is already an administrator with the address ${email}`,
  adminUnknown: ({ email }: { email: string }) => `There is no administrator with the address ${email}`,
  adminEmailsMissing:
    "Please name the address that the administrator has, and the new one: admin set-email <e-mail> <new e-mail>",
  adminEmailSet: ({ email, to }: { email: string; to: string }) => `${email} now signs in as ${to}.`,
  adminRemoved: ({ email }: { email: string }) =>
    `${email} is no longer an administrator and is signed out everywhere.`,
  adminMissing: "There is no administrator yet; npm start creates the first one",
  adminNotChosen: ({ emails }: { emails: string[] }) => `Please name the administrator: ${emails.join(", ")}`,
  adminCreated: ({ email }: { email: string }) => `${email} can now sign in at /admin.`,
  adminPasswordChanged: ({ email }: { email: string }) =>
    `The password of ${email} was changed; everyone who was signed in with that address has to sign in again.`,
  adminPasskeysLeft: ({ email, count }: { email: string; count: number }) =>
    `${counted(count, "passkey still signs", "passkeys still sign")} in as ${email} without the password; npm run cli -- admin list-passkeys ${email} shows them`,
  adminKeysLeft: ({ email, count }: { email: string; count: number }) =>
    `${counted(count, "API key still calls", "API keys still call")} in the name of ${email}; npm run cli -- key list ${email} shows them`,
  adminTooMany:
    "Please name one e-mail address: npm run cli -- admin set-password [e-mail] [--remove-passkeys] [--revoke-keys]",
  apiKeyNamed: ({ prefix, name, scopes, createdAt, expiresAt, lastUsedAt, lastDevice }: ApiKeyOfAdmin) =>
    `${prefix}…  ${name}: ${scopes.join(", ")}; made ${day(createdAt)}, ${expiresAt ? `ends ${day(expiresAt)}` : "without end"}, ${lastUsedAt ? `last used ${day(lastUsedAt)} by ${lastDevice}` : "never used"}`,
  apiKeysNone: ({ email }: { email: string }) => `${email} has no API keys.`,
  apiKeyUsage:
    "Please write e-mail, name and scopes, as in: npm run cli -- key create you@example.com Nightly --scopes read --days 30",
  apiKeyPrefixMissing: "Please name the key by its first characters, as shown by key list",
  apiKeyUnknownPrefix: ({ prefix }: { prefix: string }) => `No API key begins with ${prefix}; nothing was changed`,
  apiKeyPrefixShort: ({ prefix }: { prefix: string }) =>
    `Several API keys begin with ${prefix}; nothing was changed. Please name more characters`,
  apiKeyEnded: ({ name }: { name: string }) => `The API key ${name} no longer works.`,
  apiKeyKeep: "The key, which is not shown again:",
  passkeyNamed: ({ shortId, name, createdAt, lastUsedAt }: PasskeyOfAdmin) =>
    `${shortId}  ${name}, added ${day(createdAt)}, ${lastUsedAt ? `last used ${day(lastUsedAt)}` : "never used"}`,
  passkeysNone: ({ email }: { email: string }) => `${email} has no passkeys.`,
  passkeysNotChosen: "Please name passkeys as shown by admin list-passkeys, or use --all",
  passkeyNotFound: ({ email, shortId }: { email: string; shortId: string }) =>
    `${email} has no passkey ${shortId}; nothing was changed`,
  passkeysRemoved: ({ email, count }: { email: string; count: number }) =>
    `${counted(count, "passkey", "passkeys")} of ${email} removed; everyone who was signed in with that address has to sign in again.`,
  adminTwoStepForgotten: ({ email }: { email: string }) => `${email} can now sign in with the password alone.`,
  passwordsDiffer: "The two passwords differ; nothing was changed",

  // Other commands
  commandUnknown: ({ command, help }: { command: string; help: string }) =>
    `There is no command “${command}”.\n\n${help}`,
  optionUnknown: ({ call, option }: { call: string; option: string }) => `There is no option ${option}: ${call}`,
  doctorOptionUnknown: "doctor has one option: --quick",
  doctorProblems: ({ count }: { count: number }) => counted(count, "problem", "problems"),
  doctorAllWell: "All is well.",
  blogMissing: ({ dataDir }: OfFolder) => `There is no blog in ${dataDir} yet; npm start creates one`,
};
