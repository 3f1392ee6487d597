import type { Database } from "better-sqlite3";

/**
 * Collects the statements that a connection prepares.
 *
 * @returns their plans, without those that read or sort no whole table
 */
export function watchPlans({ $client }: { $client: Database }, kinds: RegExp) {
  const seen = new Set<string>();
  const prepare = $client.prepare.bind($client);
  $client.prepare = ((sql: string) => {
    if (kinds.test(sql)) seen.add(sql);
    return prepare(sql);
  }) as typeof prepare;
  const stepsOf = (sql: string, accepted?: RegExp) =>
    (prepare(`EXPLAIN QUERY PLAN ${explainedSql(sql, accepted)}`).all() as { detail: string }[]).map(
      ({ detail }) => detail,
    );
  return {
    seen,
    prepare,
    stepsOf,
    /** @param accepted columns that are left out of the statements */
    costly: (isHarmless: (step: string, sql: string) => boolean, accepted?: RegExp) =>
      [...seen].flatMap((sql) => {
        const steps = stepsOf(sql, accepted);
        const isCostly = (step: string) => /SCAN|TEMP B-TREE/.test(step) && !isHarmless(step, sql);
        return steps.some(isCostly) ? [{ sql, steps }] : [];
      }),
  };
}

const explainedSql = (sql: string, accepted?: RegExp) =>
  (accepted ? sql.replace(accepted, "NULL") : sql).replaceAll(/\?|@\w+/g, "NULL");
