import type Database from "better-sqlite3";
import type { NoLease } from "../platform/write-refused.ts";

/** Decides at each moment whether this process may write to its database. */
export interface WriteGate {
  /** @throws WriteRefused while it is closed */
  requireOpen(): void;
  /** Waits until it is open. @throws WriteRefused when the process is about to end */
  opened(): Promise<void>;
}

/** The right to write of a server with STANDBY_BUCKET. */
export interface WriteLease extends WriteGate {
  /** The number of the promotion that it came with. */
  epoch: number;
  state: () => "held" | NoLease;
  /** Calls the listener when another server was promoted. */
  onSuperseded: (listener: () => void) => void;
}

/** A `Db`, whose file imports this one. */
export interface Connection {
  $client: Database.Database;
}

const gates = new WeakMap<Database.Database, WriteGate>();

const calls = ["run", "get", "all", "iterate"] as const;

/**
 * Asks the gate before each statement of a connection that writes. It is done here, below all callers, so that no path can forget it.
 * A pause of the process between a statement and its commit is found later: before the call reports success, and before background
 * work continues.
 *
 * @see docs/decisions/0072-one-writer-by-a-lease.md
 */
export function guardWrites(client: Database.Database, gate: WriteGate): void {
  gates.set(client, gate);
  const { prepare, exec } = client;
  Object.assign(client, {
    prepare(source: string) {
      const statement = prepare.call(client, source);
      if (statement.readonly) return statement;
      for (const name of calls) {
        const call = statement[name] as (...args: unknown[]) => unknown;
        const value = (...args: unknown[]) => {
          gate.requireOpen();
          return call.apply(statement, args);
        };
        Object.defineProperty(statement, name, { value });
      }
      return statement;
    },
    exec(source: string) {
      gate.requireOpen();
      return exec.call(client, source);
    },
  });
}

/** @throws WriteRefused while this process may not write */
export const requireWrites = ({ $client }: Connection): void => gates.get($client)?.requireOpen();

/** Waits until this process may write. @throws WriteRefused when it is about to end */
export async function untilWritesAllowed({ $client }: Connection): Promise<void> {
  await gates.get($client)?.opened();
}

/** Whether this process may write now. For periodic work, which is left to a later time. */
export function mayWrite(db: Connection): boolean {
  try {
    requireWrites(db);
    return true;
  } catch {
    return false;
  }
}
