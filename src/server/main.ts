import { setImmediate as turn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { keepNewFilesPrivate } from "./core/platform/private-files.ts";
import { exitWhileStarting } from "./core/platform/process/exit-while-starting.ts";

// V8 otherwise collects late on a machine with much memory: 145 to 185 MB instead of 131 while rendering pages.
setFlagsFromString("--heap-growing-percent=30");

// A failure to print must not end the process; see standardOutput.
for (const output of [process.stdout, process.stderr]) output.on("error", () => {});

keepNewFilesPrivate();

// Called before the other modules are loaded, because loading takes a large part of a start.
exitWhileStarting();
const { start } = await import("./start.ts");
// Handles a signal that arrived meanwhile, before any work starts.
await turn();
await start();
