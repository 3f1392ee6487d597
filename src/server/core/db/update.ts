import Database from "better-sqlite3";
import { say } from "../../../shared/words/sentence.ts";
import { AppError } from "../platform/errors.ts";
import { storageFailure } from "../platform/storage-failure.ts";
import { halfUpdatedFile } from "./database-file.ts";
import { appliedMigrations, migrate, missingMigrations } from "./migrate.ts";
import { owedSnapshot, pruneSnapshots, restoreSnapshot, type Snapshots, takeSnapshot } from "./snapshots.ts";

/**
 * Copies a database file and applies missing migrations. A failure leaves the database as it was: SQLite rolls back the
 * transaction, and the copy undoes what a migration committed nevertheless.
 *
 * @param migrations folder of the migrations, for tests
 * @throws AppError `unavailable` when the update failed and was undone, or the database belongs to a newer version
 */
export function updateDatabase(
  file: string,
  client: Database.Database,
  snapshots: Snapshots,
  migrations?: string,
): void {
  const applied = appliedMigrations(client);
  const hasNothingToDo = missingMigrations(client, migrations).length === 0;
  if (applied.length === 0 || hasNothingToDo || snapshots.keep === 0) {
    migrate(client, migrations);
    return;
  }

  const snapshot = takeSnapshot(client, snapshots, new Date(Math.max(...applied)));
  const witness = new Database(file, { readonly: true });
  const commits = () => witness.pragma("data_version", { simple: true });
  const before = commits();
  try {
    migrate(client, migrations);
  } catch (error) {
    const hasCommitted = commits() !== before;
    witness.close();
    client.close();
    if (hasCommitted) restoreSnapshot(snapshot, file);
    // A full disk has its own error message.
    if (storageFailure(error)) throw error;
    const why = (error as Error).message;
    throw new AppError("unavailable", say("updateUndone", { snapshot, why }), { cause: error });
  }
  witness.close();
  pruneSnapshots(snapshots);
}

/**
 * Undoes an earlier update that failed and could not be undone, before the database is opened. The file in its place is
 * renamed and not deleted: an operator may have put it there.
 *
 * @throws AppError `unavailable` when it still cannot be undone
 */
export function undoFailedUpdate(file: string, snapshots: Snapshots): void {
  const owed = owedSnapshot(snapshots.folder);
  if (owed) restoreSnapshot(owed, file, halfUpdatedFile(file));
}
