import { z } from "zod";
import { exportFormats } from "../moving-formats.ts";
import { key } from "../words/sentence.ts";

export const exportRequest = z.object({
  format: z.enum(exportFormats, key("exportFormatMissing")),
  /** Subscribers are only in an archive, with the key of the links in their mails. */
  withSubscribers: z.boolean().default(true),
});
export type ExportRequest = z.infer<typeof exportRequest>;

/** The address of a download, which can be opened once, within a minute. */
export const exportTicket = z.object({ ticket: z.string(), address: z.string() });

export const exportTicketRef = z.object({
  ticket: z.string(key("exportTicketUnknown")).max(100, key("exportTicketUnknown")),
});

/** The result of the download: how much it contains, and what the format cannot hold. */
export const exportState = z.object({
  state: z.enum(["waiting", "sending", "sent", "failed"]),
  counts: z.array(
    z.object({ kind: z.string(), found: z.number(), exported: z.number(), skipped: z.number(), changed: z.number() }),
  ),
  /** Sentences, each with how many things it is about. */
  reasons: z.array(z.object({ message: z.string(), severity: z.string(), count: z.number() })),
});
export type ExportState = z.infer<typeof exportState>;
