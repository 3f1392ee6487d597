import { randomBytes } from "node:crypto";
import type { ExportRequest, ExportState } from "../../../shared/schemas/export-schema.ts";
import { say } from "../../../shared/words/sentence.ts";
import { type Db, preparedOnce } from "../../core/db/client.ts";
import { AppError } from "../../core/platform/errors.ts";
import { tokenHash } from "../../core/platform/hashes.ts";
import type { ExportSummary } from "./export-report.ts";

/** Milliseconds within which a download must begin, and for which its report is kept. */
const beginMs = 60_000;
const keptMs = 60 * 60_000;

interface Ticket {
  request: ExportRequest;
  madeAt: number;
  state: ExportState["state"];
  summary: ExportSummary;
}

/** Of each database, in memory: a restart ends downloads too. */
const ticketsOf = preparedOnce(() => new Map<string, Ticket>());

/** A secret for one download: a browser sends no token when it opens an address. */
export function makeTicket(db: Db, request: ExportRequest, now: Date): string {
  const tickets = ticketsOf(db);
  for (const [hash, { madeAt }] of tickets) if (now.getTime() - madeAt > keptMs) tickets.delete(hash);
  const ticket = randomBytes(32).toString("base64url");
  tickets.set(tokenHash(ticket), {
    request,
    madeAt: now.getTime(),
    state: "waiting",
    summary: { counts: [], reasons: [] },
  });
  return ticket;
}

/** Takes a ticket for its download. @throws AppError `not-found` for an unknown, used or old one */
export function takeTicket(db: Db, secret: string, now: Date): Ticket {
  const ticket = ticketsOf(db).get(tokenHash(secret));
  if (ticket?.state !== "waiting" || now.getTime() - ticket.madeAt > beginMs)
    throw new AppError("not-found", say("exportTicketUnknown"));
  ticket.state = "sending";
  return ticket;
}

/** @throws AppError `not-found` */
export function ticketState(db: Db, secret: string): ExportState {
  const ticket = ticketsOf(db).get(tokenHash(secret));
  if (!ticket) throw new AppError("not-found", say("exportTicketUnknown"));
  return { state: ticket.state, ...ticket.summary };
}
