import type { Logger } from "pino";
import { type Sentence, say } from "../../../shared/words/sentence.ts";

/** Why the data folder cannot be read or written, for the client and for the operator. */
export interface StorageFailure {
  /** The system's or SQLite's own code. */
  code: string;
  /** For the person whose request failed. */
  sentence: Sentence;
  /** For the log. */
  line: string;
}

const full = {
  sentence: say("diskFull"),
  line: "the disk is full: nothing can be stored",
};
const unwritable = {
  sentence: say("diskReadOnly"),
  line: "the data folder cannot be written to",
};
const damaged = {
  sentence: say("diskDamaged"),
  line: "the database is damaged; please restore a backup (npm run cli -- doctor shows more)",
};
const busy = {
  sentence: say("diskBusy"),
  line: "another program kept the database locked",
};

const failures: Record<string, Omit<StorageFailure, "code">> = {
  SQLITE_FULL: full,
  ENOSPC: full,
  EDQUOT: full,
  // The file is larger than the process may write (RLIMIT_FSIZE).
  EFBIG: full,
  SQLITE_READONLY: unwritable,
  // SQLite's code for EFBIG and for a failing disk.
  SQLITE_IOERR: unwritable,
  SQLITE_CANTOPEN: unwritable,
  EROFS: unwritable,
  EACCES: unwritable,
  EPERM: unwritable,
  EIO: unwritable,
  SQLITE_CORRUPT: damaged,
  SQLITE_NOTADB: damaged,
  SQLITE_BUSY: busy,
  // Codes of a server with STANDBY_BUCKET.
  LEASE_LAPSED: {
    sentence: say("leaseLapsed"),
    line: "the bucket of the lease cannot be reached: nothing may be stored",
  },
  LEASE_SUPERSEDED: {
    sentence: say("leaseSuperseded"),
    line: "another server was promoted: nothing may be stored here",
  },
  LEASE_STANDBY: { sentence: say("leaseOfAnother"), line: "this server was not promoted: nothing may be stored here" },
};

/** @returns null when what was thrown has nothing to do with the disk */
export function storageFailure(thrown: unknown): StorageFailure | null {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if (!("code" in error) || typeof error.code !== "string") continue;
    // SQLite refines its codes by a suffix: SQLITE_READONLY_DBMOVED, SQLITE_IOERR_WRITE.
    const code = /^SQLITE_[A-Z]+/.exec(error.code)?.[0] ?? error.code;
    const failure = failures[code];
    // Network calls fail with some of the same codes.
    if (failure && !(error as NodeJS.ErrnoException).syscall?.startsWith("connect"))
      return { code: error.code, ...failure };
  }
  return null;
}

/** Logs storage failure. `describeFailure` describes it to the client. */
export function logStorageFailure(log: Logger, thrown: unknown): void {
  const failure = storageFailure(thrown);
  if (failure) log.error({ code: failure.code }, failure.line);
}
