import { setImmediate as turn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { exitWhileStarting } from "./platform/exit-while-starting.ts";

// V8 otherwise lets garbage gather on a machine with much memory: 145 to 185 MB in all instead of 131, rendering pages.
setFlagsFromString("--heap-growing-percent=30");

// What cannot be printed is lost, and nothing else; see standardOutput.
for (const output of [process.stdout, process.stderr]) output.on("error", () => {});

// Before anything else is loaded: that alone takes a good part of a start.
exitWhileStarting();
const { start } = await import("./start.ts");
// Whoever told it to stop meanwhile is heard before anything is begun.
await turn();
await start();
