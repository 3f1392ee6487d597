import { pipeline } from "node:stream/promises";
import type { RequestHandler } from "express";
import type { Deps } from "../deps.ts";
import { exportBlog, extensionOfFormat, openSnapshot } from "../moving/export/export-blog.ts";
import { takeTicket } from "../moving/export/tickets.ts";

const types = { longhand: "application/zip", wordpress: "application/xml", ghost: "application/json" } as const;

/** Streams an export to the holder of a ticket, as a download. */
export function sendExport({ db, settings, now, log }: Deps): RequestHandler<{ ticket: string }> {
  return async (req, res) => {
    const ticket = takeTicket(db, req.params.ticket, now());
    const snapshot = openSnapshot(db);
    try {
      const { bytes, report } = await exportBlog({ db: snapshot.db, settings, now: now() }, ticket.format);
      res.attachment(`blog-${now().toISOString().slice(0, 10)}.${extensionOfFormat[ticket.format]}`);
      res.setHeader("Content-Type", types[ticket.format]);
      res.setHeader("Cache-Control", "no-store");
      await pipeline(bytes, res);
      ticket.report = report();
      ticket.state = "sent";
    } catch (error) {
      ticket.state = "failed";
      if (!res.headersSent) throw error;
      // The response is cut, which the browser reports. A client that left is no fault.
      if (!res.closed) log.error({ err: error }, "an export failed");
      res.destroy();
    } finally {
      snapshot.close();
    }
  };
}
