import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { rolldown } from "rolldown";
import { root } from "./lib/root.mjs";

// Runs a TypeScript file in this process, for development and tests: they have no build. Vite's runner takes four times
// as long to start.
const input = resolve(root, /** @type {string} */ (process.argv[2]));
const folder = mkdtempSync(join(tmpdir(), "longhand-source-"));
const file = join(folder, "program.mjs");
try {
  const bundle = await rolldown({
    input,
    platform: "node",
    // Code that asks where it is finds the sources, and so the children that they start.
    transform: {
      define: {
        "import.meta.dirname": JSON.stringify(dirname(input)),
        "import.meta.url": JSON.stringify(pathToFileURL(input).href),
      },
    },
    plugins: [
      {
        // As Vite does.
        name: "inlined-files",
        resolveId: (id, importer) => (/\?(?:inline|raw)$/.test(id) ? resolve(dirname(importer ?? input), id) : null),
        load(id) {
          if (id.endsWith("?raw")) {
            const text = readFileSync(id.slice(0, -"?raw".length), "utf8");
            return { code: `export default ${JSON.stringify(text)}`, moduleType: "js" };
          }
          if (!id.endsWith("?inline")) return null;
          const image = readFileSync(id.slice(0, -"?inline".length), "base64");
          return { code: `export default "data:image/webp;base64,${image}"`, moduleType: "js" };
        },
      },
      {
        name: "absolute-packages",
        resolveId: (id) => (/^[./]/.test(id) ? null : { id: import.meta.resolve(id), external: true }),
      },
    ],
  });
  // Bundled into one file, including dynamic imports.
  await bundle.write({ file, format: "esm", codeSplitting: false });
  await import(pathToFileURL(file).href);
} finally {
  rmSync(folder, { recursive: true });
}
