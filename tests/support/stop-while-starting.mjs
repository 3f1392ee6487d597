/**
 * Loaded before the server by `--import`: tells it to stop so many milliseconds (STOP_AFTER_MS) after it first listens for
 * that, from within, so that no busy machine comes between.
 */
process.on("newListener", function tell(signal) {
  if (signal !== "SIGTERM") return;
  process.off("newListener", tell);
  setTimeout(() => process.kill(process.pid, "SIGTERM"), Number(process.env.STOP_AFTER_MS)).unref();
});
