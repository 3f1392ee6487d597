import type { Deps } from "../../deps.ts";
import { mayWrite } from "../db/write-gate.ts";

/** Work that is repeated while the server runs. `src/server/background-work.ts` lists it, `ops/maintenance.ts` the sweeps. */
export interface RecurringWork {
  everyMs: number;
  /** Writes nothing before its first transaction or statement. @param signal aborts when the server stops */
  run: (signal: AbortSignal) => unknown;
  /** The log message when it fails. */
  failure: string;
  /** What the log says about an error; by default all of it. */
  fieldsOf?: (error: unknown) => Record<string, unknown>;
  /** Set for work that `every` also starts while this server may not write: it only reads, or waits for that right by itself. */
  skipsWriteGate?: boolean;
}

/**
 * Does the work now, before this function returns, and then again and again. A run that is late is left out, so nothing
 * accumulates, neither behind a slow run nor in a server that never gets the lease to write. A run that another program's write
 * refused is repeated. A failure is logged once, not at
 * each repetition. Work compares clock times and sets no long timers, so a changed clock or a suspended machine does no harm.
 *
 * @returns a function that stops it
 */
export function every(
  { db, log }: Pick<Deps, "db" | "log">,
  { everyMs, run, failure, fieldsOf = (err) => ({ err }), skipsWriteGate = false }: RecurringWork,
): () => void {
  const stopped = new AbortController();
  let isRunning = false;
  let logged = "";
  const next = async () => {
    if (isRunning || !(skipsWriteGate || mayWrite(db))) return;
    isRunning = true;
    try {
      await (skipsWriteGate ? run(stopped.signal) : db.background(() => run(stopped.signal)));
      logged = "";
    } catch (error) {
      if (String(error) !== logged && !stopped.signal.aborted) log.error(fieldsOf(error), failure);
      logged = String(error);
    } finally {
      isRunning = false;
    }
  };
  const timer = setInterval(() => (db.$client.open ? void next() : stop()), everyMs).unref();
  const stop = () => {
    clearInterval(timer);
    stopped.abort();
  };
  void next();
  return stop;
}
