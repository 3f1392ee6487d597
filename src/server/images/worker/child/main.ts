import { memoryExitCode } from "../bounds.ts";
import { type Answer, type Job, jobs } from "./jobs.ts";

/** How often a job's memory is looked at, in milliseconds. */
const lookEveryMs = 25;

const maxBytes = Number(process.argv.at(-1)) * 1024 * 1024;

process.title = "longhand images";

// A terminal and a service manager send these to every process of a service. The server decides: it first lets uploads end.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});
// The server is gone, whatever became of it. Not `exit`, which would wait for the thread that is decoding.
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));

process.on("message", async ({ name, input }: Job) => {
  tell({ begun: true });
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > maxBytes) process.exit(memoryExitCode);
  }, lookEveryMs);
  tell(await perform(name, input));
  clearInterval(watch);
});

async function perform(name: Job["name"], input: unknown[]): Promise<Answer> {
  try {
    // The table is typed where it is asked; here each job gets what was sent for it.
    return { value: await (jobs[name] as (...input: unknown[]) => Promise<unknown>)(...input) };
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    // The kernel's bound, met by a program that notices: what it has taken goes with it.
    if (/out of memory|cannot allocate/i.test(said)) process.exit(memoryExitCode);
    return { refused: said };
  }
}

const tell = (answer: Answer) => void process.send?.(answer);
