import type Database from "better-sqlite3";
import { hourMs } from "../../../shared/durations.ts";
import { pluralize } from "../../core/platform/pluralize.ts";
import { type Finding, problem, shortList } from "./finding.ts";

/** Finds jobs that have failed for more than an hour, such as purges that a shared cache refuses. */
export function checkJobs(client: Database.Database, now: Date): Finding[] {
  const failing = "SELECT DISTINCT kind || ' (' || lastError || ')' FROM errands WHERE failingSince < ? ORDER BY 1";
  try {
    const lost = client
      .prepare(failing)
      .pluck()
      .all(now.getTime() - hourMs) as string[];
    if (lost.length === 0) return [];
    const what = `${pluralize(lost.length, "job has", "jobs have")} failed for more than an hour: ${shortList(lost)}`;
    return [problem(what, "check the reason; a running server keeps retrying")];
  } catch {
    // Damaged or of another version: reported already.
    return [];
  }
}
