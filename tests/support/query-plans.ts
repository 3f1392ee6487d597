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
  return {
    seen,
    prepare,
    /** @param accepted columns that are left out of the statements */
    costly: (isHarmless: (step: string, sql: string) => boolean, accepted?: RegExp) =>
      [...seen].flatMap((sql) => {
        const explained = prepare(`EXPLAIN QUERY PLAN ${explainedSql(sql, accepted)}`).all() as {
          detail: string;
        }[];
        const steps = explained.map(({ detail }) => detail);
        const isCostly = (step: string) => /SCAN|TEMP B-TREE/.test(step) && !isHarmless(step, sql);
        return steps.some(isCostly) ? [{ sql, steps }] : [];
      }),
  };
}

const explainedSql = (sql: string, accepted?: RegExp) =>
  (accepted ? sql.replace(accepted, "NULL") : sql).replaceAll(/\?|@\w+/g, "NULL");
