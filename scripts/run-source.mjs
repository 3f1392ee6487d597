import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { dirname, isAbsolute, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { nativePackages } from "./lib/native-packages.mjs";
import { root } from "./lib/root.mjs";

// Runs a TypeScript file in this process, for development and tests: they have no build. Vite's runner takes four times
// as long to start. A program is bundled again when one of its files has changed.
const input = resolve(root, /** @type {string} */ (process.argv[2]));
const folder = join(root, "node_modules/.cache/longhand-source");
const file = join(folder, `${createHash("sha256").update(input).digest("hex").slice(0, 16)}.mjs`);
if (!isCurrent()) await bundle();
await import(pathToFileURL(file).href);

/** The first line of a bundle names the files that it was made from, with the time of their last change. */
function isCurrent() {
  try {
    const [line = ""] = readFileSync(file, "utf8").split("\n", 1);
    /** @type {[string, number][]} */
    const sources = JSON.parse(line.slice("//".length));
    return sources.every(([source, changedAt]) => changedAt === statSync(source).mtimeMs);
  } catch {
    return false;
  }
}

async function bundle() {
  const { rolldown } = await import("rolldown");
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
          const source = id.replace(/\?.*/, "");
          if (id.endsWith("?raw")) {
            return { code: `export default ${JSON.stringify(readFileSync(source, "utf8"))}`, moduleType: "js" };
          }
          if (!id.endsWith("?inline")) return null;
          const image = readFileSync(source, "base64");
          return { code: `export default "data:image/webp;base64,${image}"`, moduleType: "js" };
        },
      },
      {
        // The others are bundled too: reading their many small files would take longer than the rest of a start.
        name: "native-packages",
        resolveId: (id) => (nativePackages.includes(id) ? { id: import.meta.resolve(id), external: true } : null),
      },
    ],
  });
  const beganAt = Date.now();
  // Bundled into one file, including dynamic imports.
  const { output } = await bundle.generate({ format: "esm", codeSplitting: false });
  const sources = [fileURLToPath(import.meta.url), ...output[0].moduleIds.map((id) => id.replace(/\?.*/, ""))]
    .filter((source) => isAbsolute(source))
    .map((source) => [source, statSync(source).mtimeMs])
    // One that changed meanwhile may have been read before.
    .map(([source, changedAt]) => [source, Number(changedAt) < beganAt ? changedAt : null]);
  mkdirSync(folder, { recursive: true });
  // A file of its own at first: other processes may be running or making the same program.
  const own = `${file}.${process.pid}`;
  writeFileSync(own, `//${JSON.stringify(sources)}\n${output[0].code}`);
  renameSync(own, file);
}
