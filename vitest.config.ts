import react from "@vitejs/plugin-react";
import { configDefaults, defineConfig } from "vitest/config";

const slow = "**/*.slow.test.*";
/** A page is put into their process. */
const inPages = `src/client/${slow}`;
/** Most readers of pictures are taken from their process. */
const alone = `src/server/images/worker/child/${slow}`;

export default defineConfig({
  plugins: [react()],
  test: {
    setupFiles: ["tests/support/no-stray-errors.ts", "tests/support/seeded.ts", "tests/support/cheap-scrypt.ts"],
    // More than the two cores that are counted on: many tests wait for a process to start, or to be killed.
    maxWorkers: 3,
    testTimeout: 20_000,
    projects: [
      {
        extends: true,
        test: {
          name: "fast",
          include: ["src/**/*.test.{ts,tsx}"],
          exclude: [...configDefaults.exclude, slow],
          // Loading the modules anew for each file would take as long as the tests.
          pool: "threads",
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "slow",
          include: [`src/${slow}`],
          exclude: [...configDefaults.exclude, inPages, alone],
          // Processes, since some of them change the working folder; as above, many files in each.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: "client", include: [inPages], isolate: false },
      },
      {
        extends: true,
        test: {
          name: "built",
          include: ["tests/{integration,operations}/**/*.test.ts"],
          globalSetup: "tests/support/run-folder.ts",
          isolate: false,
        },
      },
      {
        extends: true,
        // Servers from Debian's packages: `npm run test:servers`, not `npm test`.
        test: { name: "servers", include: ["tests/servers/**/*.test.ts"], globalSetup: "tests/support/run-folder.ts" },
      },
      {
        extends: true,
        test: { name: "alone", include: [alone] },
      },
    ],
  },
});
