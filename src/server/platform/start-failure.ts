import { AppError } from "./errors.ts";
import { SettingsError } from "./settings.ts";

const listening: Record<string, (where: Where) => string> = {
  EADDRINUSE: ({ port }) => `PORT ${port} is taken by another program; stop it or choose another PORT`,
  EACCES: ({ port }) => `PORT ${port} is not allowed for this user; use a port from 1024`,
  EADDRNOTAVAIL: ({ host }) => `HOST ${host} is not an address of this machine`,
  ENOTFOUND: ({ host }) => `HOST ${host} is not an address of this machine`,
};

const storing: Record<string, (where: Where) => string> = {
  EACCES: ({ dataDir }) => `DATA_DIR ${dataDir} cannot be written to by this user`,
  EPERM: ({ dataDir }) => `DATA_DIR ${dataDir} cannot be written to by this user`,
  EROFS: ({ dataDir }) => `DATA_DIR ${dataDir} is on a read-only file system`,
  ENOTDIR: ({ dataDir }) => `DATA_DIR ${dataDir} is not a folder`,
  EEXIST: ({ dataDir }) => `DATA_DIR ${dataDir} is not a folder`,
  // The parent exists: below /proc, or in a deleted folder.
  "ENOENT mkdir": ({ dataDir }) => `DATA_DIR ${dataDir} cannot be created`,
  ENOSPC: ({ dataDir }) => `There is no space left where DATA_DIR ${dataDir} is`,
  SQLITE_CANTOPEN: ({ dataDir }) => `The database in DATA_DIR ${dataDir} cannot be opened by this user`,
  SQLITE_READONLY: ({ dataDir }) => `The database in DATA_DIR ${dataDir} cannot be written to by this user`,
  SQLITE_FULL: ({ dataDir }) => `There is no space left where DATA_DIR ${dataDir} is`,
  SQLITE_NOTADB: ({ dataDir }) => `The file longhand.db in DATA_DIR ${dataDir} is not a database`,
  SQLITE_CORRUPT: ({ dataDir }) => `The database in DATA_DIR ${dataDir} is damaged; please restore a backup`,
  SQLITE_IOERR: ({ dataDir }) => `The disk failed, or is full, where DATA_DIR ${dataDir} is`,
  SQLITE_BUSY: ({ dataDir }) => `The database in DATA_DIR ${dataDir} is in use by another program`,
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
 * Says in one line why the server could not start and which setting to change.
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
  return sentence?.(where) ?? null;
}

/**
 * Exit code for a wrong setting, EX_CONFIG in sysexits.h. A supervisor such as deploy/longhand.service does not restart after
 * it, because only the operator can correct a setting.
 */
const wrongSettingExitCode = 78;

/** Prints that line and ends the process. @throws an unexpected error */
export function giveUp(error: unknown): never {
  const sentence = startFailure(error, startedWith(process.env));
  if (sentence === null) throw error;
  console.error(sentence);
  process.exit(error instanceof SettingsError ? wrongSettingExitCode : 1);
}
