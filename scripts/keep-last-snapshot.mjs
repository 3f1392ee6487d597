import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root } from "./lib/root.mjs";

// `npm run db:generate` compares the schema with the last snapshot only; the ones before are never read.
const folder = join(root, "drizzle", "meta");
const snapshots = readdirSync(folder).filter((name) => name.endsWith("_snapshot.json"));
for (const name of snapshots.sort().slice(0, -1)) rmSync(join(folder, name));
