import type { Server } from "node:http";
import { constants } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { endings, releaseSignals } from "./exit-while-starting.ts";

interface Shutdown {
  server: Server;
  /** How long requests in progress may still take. */
  seconds: number;
  /** Called at once, to stop background tasks. Resolves when the last of them has ended. */
  begin: () => Promise<void>;
  /** Called after the last request and the last task, to close what both need. */
  finish: () => void;
}

/**
 * On SIGTERM or SIGINT: accepts no new connections, finishes current requests, closes everything and exits with 0. Requests
 * and tasks that take longer than allowed are cut off. A second signal ends the process at once.
 */
export function shutDownOnSignal({ server, seconds, begin, finish }: Shutdown): void {
  let isStopping = false;
  // A client on a keep-alive connection could send requests for ever.
  server.prependListener("request", (_req, res) => {
    if (isStopping) res.setHeader("Connection", "close");
  });

  const stop = (signal: (typeof endings)[number]) => {
    if (isStopping) process.exit(128 + constants.signals[signal]);
    isStopping = true;
    const ended = Promise.race([begin(), wait(seconds * 1000)]);
    server.close(async () => {
      await ended;
      finish();
      process.exit(0);
    });
    server.closeIdleConnections();
    // Closes each connection as soon as its response is sent. Node calls a connection idle when its response has ended, even if
    // bytes are still to be sent.
    server.keepAliveTimeout = 1;
    setTimeout(() => server.closeAllConnections(), seconds * 1000);
  };
  for (const signal of endings) process.on(signal, stop);
  releaseSignals();
}
