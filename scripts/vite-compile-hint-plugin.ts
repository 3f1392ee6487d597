import type { Plugin } from "vite";

const hint = "//# allFunctionsCalledOnLoad\n";

/**
 * Marks scripts whose functions Chromium shall compile in the background while it loads them. Otherwise it compiles each function in
 * the main thread, when it is called first. Other browsers ignore the mark.
 *
 * @param names of chunks of the client that call most of their functions at once
 */
export function compileAtOnce(names: readonly string[]): Plugin {
  return {
    name: "longhand-compile-hint",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    generateBundle: {
      // Only the first line counts, and Vite writes lines before the code, too.
      order: "post",
      handler: (_options, bundle) => {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === "chunk" && names.includes(chunk.name)) chunk.code = hint + chunk.code;
        }
      },
    },
  };
}
