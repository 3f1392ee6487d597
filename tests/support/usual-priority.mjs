import { syncBuiltinESMExports } from "node:module";
import os from "node:os";

/**
 * Imported by tests, or loaded before a server by `--import`: its backups get no lower priority. On a busy machine they would wait for
 * minutes, as they should.
 */
os.setPriority = () => {};
syncBuiltinESMExports();
