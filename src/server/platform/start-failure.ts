import { AppError } from "./errors.ts";
import { SettingsError } from "./settings.ts";

const listening: Record<string, (where: Where) => string> = {
  EADDRINUSE: ({ port }) => `PORT ${port} is taken by another program; stop it or choose another PORT`,
  EACCES: ({ port }) => `PORT ${port} may not be used by this user; ports from 1024 on may`,
  EADDRNOTAVAIL: ({ host }) => `HOST ${host} is no address of this machine`,
  ENOTFOUND: ({ host }) => `HOST ${host} is no address of this machine`,
};

const storing: Record<string, (where: Where) => string> = {
  EACCES: ({ dataDir }) => `DATA_DIR ${dataDir} cannot be written to by this user`,
  EPERM: ({ dataDir }) => `DATA_DIR ${dataDir} cannot be written to by this user`,
  EROFS: ({ dataDir }) => `DATA_DIR ${dataDir} is on a file system that can only be read`,
  ENOTDIR: ({ dataDir }) => `DATA_DIR ${dataDir} is no folder`,
  EEXIST: ({ dataDir }) => `DATA_DIR ${dataDir} is no folder`,
  // Though its parent is there: nobody makes folders below /proc, nor in a folder that was deleted.
  "ENOENT mkdir": ({ dataDir }) => `DATA_DIR ${dataDir} cannot be created`,
  ENOSPC: ({ dataDir }) => `There is no space left where DATA_DIR ${dataDir} is`,
  SQLITE_CANTOPEN: ({ dataDir }) => `The database in DATA_DIR ${dataDir} cannot be opened by this user`,
  SQLITE_READONLY: ({ dataDir }) => `The database in DATA_DIR ${dataDir} cannot be written to by this user`,
  SQLITE_FULL: ({ dataDir }) => `There is no space left where DATA_DIR ${dataDir} is`,
  SQLITE_NOTADB: ({ dataDir }) => `The file longhand.db in DATA_DIR ${dataDir} is no database`,
  SQLITE_CORRUPT: ({ dataDir }) => `The database in DATA_DIR ${dataDir} is damaged; please restore a backup`,
  SQLITE_IOERR: ({ dataDir }) => `The disk failed, or is full, where DATA_DIR ${dataDir} is`,
  SQLITE_BUSY: ({ dataDir }) => `The database in DATA_DIR ${dataDir} is in use by another program`,
};

/** What the operator chose, as far as a start can fail on it. */
export interface Where {
  port: string;
  host: string;
  dataDir: string;
}

/** The same from the environment: a start can fail before the settings are read. */
export function startedWith(env: Record<string, string | undefined>): Where {
  return { port: env.PORT || "3000", host: env.HOST || "127.0.0.1", dataDir: env.DATA_DIR || "./data" };
}

/**
 * Why the server could not start, in one line for the operator, with the setting to change.
 *
 * @returns null for what nobody foresaw: that deserves its stack
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
 * How a process ends over a wrong setting, EX_CONFIG in sysexits.h: whatever starts it again, as deploy/longhand.service does,
 * can leave that to who mends the setting. Anything else may mend itself.
 */
const wrongSettings = 78;

/** Ends a process that could not start, with that line. @throws what nobody foresaw */
export function giveUp(error: unknown): never {
  const sentence = startFailure(error, startedWith(process.env));
  if (sentence === null) throw error;
  console.error(sentence);
  process.exit(error instanceof SettingsError ? wrongSettings : 1);
}
