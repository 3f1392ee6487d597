import { inWords, type Sentence, say } from "../../../../shared/words/sentence.ts";
import { serverEn } from "../../../../shared/words/server-en.ts";
import { SettingsError } from "../../settings/settings.ts";
import { AppError } from "../errors.ts";

const listening: Record<string, (where: Where) => Sentence> = {
  EADDRINUSE: ({ port }) => say("portTaken", { port }),
  EACCES: ({ port }) => say("portNotAllowed", { port }),
  EADDRNOTAVAIL: ({ host }) => say("hostUnknown", { host }),
  ENOTFOUND: ({ host }) => say("hostUnknown", { host }),
};

const storing: Record<string, (where: Where) => Sentence> = {
  EACCES: ({ dataDir }) => say("dataDirNotWritable", { dataDir }),
  EPERM: ({ dataDir }) => say("dataDirNotWritable", { dataDir }),
  EROFS: ({ dataDir }) => say("dataDirReadOnly", { dataDir }),
  ENOTDIR: ({ dataDir }) => say("dataDirNotFolder", { dataDir }),
  "EEXIST mkdir": ({ dataDir }) => say("dataDirNotFolder", { dataDir }),
  // The parent exists: below /proc, or in a deleted folder.
  "ENOENT mkdir": ({ dataDir }) => say("dataDirNotCreated", { dataDir }),
  ENOSPC: ({ dataDir }) => say("dataDirFull", { dataDir }),
  SQLITE_CANTOPEN: ({ dataDir }) => say("databaseNotOpened", { dataDir }),
  SQLITE_READONLY: ({ dataDir }) => say("databaseNotWritable", { dataDir }),
  SQLITE_FULL: ({ dataDir }) => say("dataDirFull", { dataDir }),
  SQLITE_NOTADB: ({ dataDir }) => say("databaseNotDatabase", { dataDir }),
  SQLITE_CORRUPT: ({ dataDir }) => say("databaseDamaged", { dataDir }),
  SQLITE_IOERR: ({ dataDir }) => say("databaseDiskFailed", { dataDir }),
  SQLITE_BUSY: ({ dataDir }) => say("databaseInUse", { dataDir }),
};

/** Settings that a failed start can name. */
export interface Where {
  port: string;
  host: string;
  dataDir: string;
}

/** Reads them from the environment, because a start can fail before the settings are parsed. */
export function startedWith(env: Record<string, string | undefined>): Where {
  return { port: env.PORT || "3000", host: env.HOST || "127.0.0.1", dataDir: env.DATA_DIR || "./data" };
}

/**
 * Says in one line why the server, or a child process of it, could not start and which setting to change.
 *
 * @returns null for an unexpected error, which needs its stack
 */
export function startFailure(error: unknown, where: Where): string | null {
  if (error instanceof SettingsError || error instanceof AppError) return error.message;
  if (!(error instanceof Error)) return null;
  const { code = "", syscall = "" } = error as NodeJS.ErrnoException;
  const isListening = syscall === "listen" || syscall === "getaddrinfo";
  // SQLite refines its codes by a suffix: SQLITE_READONLY_DIRECTORY, SQLITE_CANTOPEN_ISDIR.
  const plainCode = /^SQLITE_[A-Z]+/.exec(code)?.[0] ?? code;
  const sentences = isListening ? listening : storing;
  const sentence = sentences[plainCode] ?? sentences[`${code} ${syscall}`];
  return sentence ? inWords(serverEn, sentence(where)) : null;
}

/**
 * Exit code for a wrong setting, EX_CONFIG in sysexits.h. A supervisor such as deploy/longhand.service does not restart after
 * it, because only the operator can correct a setting. Commands have it too.
 */
export const wrongSettingExitCode = 78;

/** Prints that line and ends the process. @throws an unexpected error */
export function giveUp(error: unknown): never {
  const sentence = startFailure(error, startedWith(process.env));
  if (sentence === null) throw error;
  console.error(sentence);
  process.exit(error instanceof SettingsError ? wrongSettingExitCode : 1);
}
