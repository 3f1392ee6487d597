import type { Server } from "node:http";
import { constants } from "node:os";
import { endings, noLongerStarting } from "./exit-while-starting.ts";

interface Shutdown {
  server: Server;
  /** How long requests under way may still take. */
  seconds: number;
  /** Called at once: stops what runs beside the requests. */
  begin: () => void;
  /** Called when no request is under way any more: closes what they needed. */
  finish: () => void;
}

/**
 * On SIGTERM or SIGINT: takes no new connections, answers what is under way, closes everything and exits with 0. Whatever
 * takes longer than allowed is cut off. A second signal ends the process at once, as signals do.
 */
export function shutDownOnSignal({ server, seconds, begin, finish }: Shutdown): void {
  let isStopping = false;
  // A connection that is kept alive would be asked again and again, and the end never come.
  server.prependListener("request", (_req, res) => {
    if (isStopping) res.setHeader("Connection", "close");
  });

  const stop = (signal: (typeof endings)[number]) => {
    if (isStopping) process.exit(128 + constants.signals[signal]);
    isStopping = true;
    begin();
    server.close(() => {
      finish();
      process.exit(0);
    });
    server.closeIdleConnections();
    // Those that are answered from now on are let go as soon as the answer is out, and not before: Node calls a connection
    // idle once its answer has ended, however much of it is still to be sent.
    server.keepAliveTimeout = 1;
    setTimeout(() => server.closeAllConnections(), seconds * 1000);
  };
  for (const signal of endings) process.on(signal, stop);
  noLongerStarting();
}
