import type { ItemStatus, Reason } from "../../../../shared/import-report.ts";
import type { Deps } from "../../../deps.ts";

export type RestoreDeps = Pick<Deps, "db" | "settings" | "now" | "imageWorker">;

/** What became of one thing. */
export interface Restored {
  status: ItemStatus;
  id?: string;
  reasons?: Reason[];
}
