import { configDefaults, defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** A file's suffix names what its tests need; docs/testing.md explains each. */
const needing = (what: string) => `src/**/*.${what}.test.{ts,tsx}`;
/** Loads the child of the image worker, which disables sharp's readers in the whole process. */
const imageChild = "src/server/content/images/worker/child/*.process.test.ts";

const order = ["process", "db", "fast", "browser"];

/** Tests that wait for child processes run first, beside the browser tests: the others then fill both cores to the end. */
class WaitingFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]) {
    const place = ({ project }: TestSpecification) => {
      const at = order.indexOf(project.name);
      return at < 0 ? order.length : at;
    };
    const sorted = await super.sort(specifications);
    return sorted.sort((one, other) => place(one) - place(other));
  }
}

export default defineConfig({
  test: {
    setupFiles: [
      "tests/support/no-stray-errors.ts",
      "tests/support/seeded.ts",
      "tests/support/cheap-scrypt.ts",
      "tests/support/match-strictly.ts",
    ],
    // In `npm test` the browser tests run at the same time; each worker loads the modules once more.
    maxWorkers: 2,
    // No test asserts on time: these only end one that waits for what never comes, on a machine however busy.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    // The server sends these; Vitest would load every stylesheet as an empty text.
    css: { include: [/\/site\/look\//] },
    // Files share a worker: loading the modules again for each file would take as long as the tests.
    isolate: false,
    // A module is transformed once for all projects, and again only when it changes; `npx vitest --clearCache` empties it.
    experimental: { fsModuleCache: true, fsModuleCachePath: "node_modules/.cache/vitest" },
    sequence: { sequencer: WaitingFirst },
    projects: [
      {
        extends: true,
        test: {
          name: "fast",
          include: ["src/**/*.test.{ts,tsx}", "tests/structure/*.test.ts"],
          exclude: [...configDefaults.exclude, "**/*.{db,browser,process}.test.*"],
          pool: "threads",
        },
      },
      {
        extends: true,
        // Not threads: some tests change the working folder.
        test: { name: "db", include: [needing("db")] },
      },
      {
        extends: true,
        test: {
          name: "browser",
          include: [needing("browser")],
          environment: "jsdom",
          // After those of all projects.
          setupFiles: ["tests/support/match-media.ts", "tests/support/admin-words.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "process",
          include: [needing("process"), "tests/{integration,operations}/**/*.test.ts"],
          exclude: [...configDefaults.exclude, imageChild],
          globalSetup: "tests/support/run-folder.ts",
        },
      },
      {
        extends: true,
        test: { name: "image child", include: [imageChild], isolate: true },
      },
      {
        extends: true,
        // Servers from Debian's packages: `npm run test:servers`, not `npm test`.
        test: {
          name: "servers",
          include: ["tests/servers/**/*.test.ts"],
          globalSetup: ["tests/support/run-folder.ts", "tests/support/built-server.ts"],
          // Decision 0080: what fails is repeated once.
          retry: 1,
        },
      },
    ],
  },
});
