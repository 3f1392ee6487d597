const { TEST_SEED } = process.env;

/** The seed of everything that tests generate: fixed in `npm test`, random in `npm run test:deep`. */
export const seed = Number(TEST_SEED ?? 2026);

/**
 * How many generated cases a test runs: all of them with a TEST_SEED, else a tenth and at least ten. The fixed seed of
 * `npm test` repeats the same cases, so more of them would find nothing new.
 *
 * @param few for a test whose cases are slow
 */
export const cases = (all: number, few = Math.max(10, Math.ceil(all / 10))): number =>
  TEST_SEED ? all : Math.min(all, few);
