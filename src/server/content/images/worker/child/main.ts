import { type ChildMessage, type ImageJob, imageJobs } from "./jobs.ts";

/** How often the memory of a job is checked, in milliseconds. */
const checkEveryMs = 25;

const maxBytes = Number(process.argv.at(-1)) * 1024 * 1024;

process.title = "longhand images";

// A terminal and a service manager send these to every process of a service. The server ends the child after its uploads.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});
/** Not `exit`, which would wait for the decoding thread. */
const end = () => void process.kill(process.pid, "SIGKILL");
// The server has ended.
process.on("disconnect", end);

process.on("message", async ({ name, input }: ImageJob) => {
  send({ begun: true });
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > maxBytes) send({ outgrown: true });
  }, checkEveryMs);
  send(await perform(name, input));
  clearInterval(watch);
});

async function perform(name: ImageJob["name"], input: unknown[]): Promise<ChildMessage> {
  try {
    // The caller is typed by the table; the message is not.
    return { value: await (imageJobs[name] as (...input: unknown[]) => Promise<unknown>)(...input) };
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    // The kernel's limit was reached: ending the process frees the memory of the job.
    if (/out of memory|cannot allocate/i.test(said)) return { outgrown: true };
    return { refused: said };
  }
}

function send(message: ChildMessage): void {
  process.send?.(message, () => "outgrown" in message && end());
}
