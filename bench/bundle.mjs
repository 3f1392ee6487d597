import { gzipSync } from "node:zlib";
import { createBuilder } from "vite";
import { ready } from "../scripts/lib/ready.mjs";
import { script } from "../scripts/lib/script.mjs";
import { table } from "./lib/table.mjs";

/** Compressed bytes that visitors load; docs/performance.md states these goals. */
const goals = { loader: 2_000, application: 110_000, styles: 12_000 };

const gzip = (/** @type {string | Uint8Array} */ text) => gzipSync(text, { level: 9 }).length;
const kilobytes = (/** @type {number} */ bytes) => (bytes / 1000).toFixed(1);

await script(async () => {
  await ready();
  const builder = await createBuilder({ logLevel: "error", build: { write: false } });
  const client = builder.environments.client;
  if (!client) throw new Error("Vite has no client environment to build");
  const built = /** @type {any} */ (await builder.build(client));
  const output = /** @type {any[]} */ (Array.isArray(built) ? built[0].output : built.output);
  const chunks = new Map(output.filter((it) => it.type === "chunk").map((it) => [it.fileName, it]));
  const entryOf = (/** @type {RegExp} */ name) =>
    [...chunks.values()].find((it) => it.isEntry && name.test(it.fileName));
  const loader = loadedFirst(chunks, entryOf(/loader/).fileName);
  const first = loadedFirst(chunks, entryOf(/entry-client/).fileName);
  const styles = output.filter((it) => it.type === "asset" && /entry-client.*\.css$/.test(it.fileName));

  const sizeOf = (/** @type {any[]} */ some) => some.reduce((sum, chunk) => sum + gzip(chunk.code), 0);
  const scriptsTotal = sizeOf(first);
  const stylesTotal = styles.reduce((sum, { source }) => sum + gzip(source), 0);
  process.stdout.write(
    `${table(
      ["kB gzipped", "", "goal"],
      [
        ["loader, at once", kilobytes(sizeOf(loader)), kilobytes(goals.loader)],
        ["application, when wanted", kilobytes(scriptsTotal), kilobytes(goals.application)],
        ["styles", kilobytes(stylesTotal), kilobytes(goals.styles)],
      ],
    )}\n\n`,
  );

  /** @type {Map<string, string>} */
  const packages = new Map();
  for (const chunk of first) {
    for (const [id, module] of Object.entries(chunk.modules)) {
      const name = packageOf(id);
      packages.set(name, (packages.get(name) ?? "") + (module.code ?? ""));
    }
  }
  // These modules are not minified yet, so the final weight of a package is estimated by its share.
  const weights = [...packages].map(([name, code]) => /** @type {const} */ ([name, gzip(code)]));
  const totalBytes = weights.reduce((sum, [, bytes]) => sum + bytes, 0);
  const rows = weights
    .sort(([, a], [, b]) => b - a)
    .map(([name, bytes]) => [
      name,
      kilobytes((bytes / totalBytes) * scriptsTotal),
      `${((bytes / totalBytes) * 100).toFixed(1)} %`,
    ]);
  process.stdout.write(`${table(["package", "kB, estimate", "share"], rows)}\n\n`);

  const later = [...chunks.values()].filter((chunk) => ![...first, ...loader].includes(chunk));
  const laterRows = later
    .map((chunk) => /** @type {const} */ ([chunk.name, gzip(chunk.code)]))
    .sort(([, a], [, b]) => b - a)
    .map(([name, bytes]) => [name, kilobytes(bytes)]);
  process.stdout.write(`${table(["loaded on demand", "kB gzipped"], laterRows)}\n`);
});

/**
 * The entry and its static imports, transitively.
 *
 * @param {Map<string, any>} chunks
 * @param {string} fileName
 * @returns {any[]}
 */
function loadedFirst(chunks, fileName, seen = new Set()) {
  const chunk = chunks.get(fileName);
  if (!chunk || seen.has(chunk)) return [];
  seen.add(chunk);
  return [chunk, ...chunk.imports.flatMap((/** @type {string} */ name) => loadedFirst(chunks, name, seen))];
}

/** @param {string} id */
function packageOf(id) {
  const [, name] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id) ?? [];
  return name ?? (id.includes("/src/") ? "Longhand" : "bundler");
}
