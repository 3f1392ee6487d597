import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const folderOf = (packageName: string) => dirname(fileURLToPath(import.meta.resolve(`${packageName}/package.json`)));
const nothing = "\0longhand:nothing";
const memoryLimiter = "\0longhand:memory-limiter";

/** What is built in the place of a package's whole. */
const instead: Record<string, string> = {
  // All that renders a page at once; beside it stands what streams one, as large again.
  "react-dom/server": join(folderOf("react-dom"), "cjs/react-dom-server-legacy.node.production.js"),
  // Tables of all encodings; a form comes in two of them, which Node knows.
  "iconv-lite": fileURLToPath(new URL("../src/server/form-decoders.ts", import.meta.url)),
  // PostCSS, which sanitize-html reads style attributes with, does without it in a browser, too.
  "source-map-js": nothing,
  // Limiters in two dozen databases.
  "rate-limiter-flexible": memoryLimiter,
};

const sources: Record<string, string> = {
  [nothing]: "export {};",
  [memoryLimiter]: `
    export { default as RateLimiterMemory } from "rate-limiter-flexible/lib/RateLimiterMemory.js";
    export { default as RateLimiterRes } from "rate-limiter-flexible/lib/RateLimiterRes.js";`,
};

/** Leaves out what packages bring that the server never uses: it would read that at every start. */
export function leanServer(): Plugin {
  return {
    name: "longhand-lean-server",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "ssr",
    resolveId: (source) => instead[source],
    load: (id) => sources[id],
  };
}
