/**
 * Loaded before the server by `--import`. Sends SIGTERM STOP_AFTER_MS milliseconds after the server first listens for it.
 * The signal comes from within the process, so a busy machine does not delay it.
 */
process.on("newListener", function onListener(signal) {
  if (signal !== "SIGTERM") return;
  process.off("newListener", onListener);
  setTimeout(() => process.kill(process.pid, "SIGTERM"), Number(process.env.STOP_AFTER_MS)).unref();
});
