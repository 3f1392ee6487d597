import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [react()],
  test: {
    include: ["src/**/*.test.{ts,tsx}", "tests/{integration,operations}/**/*.test.ts"],
    setupFiles: ["tests/support/no-stray-errors.ts", "tests/support/seeded.ts"],
    // Vitest would keep one core free for its own terminal; two do the work of two.
    maxWorkers: 2,
    testTimeout: 20_000,
  },
});
