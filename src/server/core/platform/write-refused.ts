import type { SentenceKey } from "../../../shared/words/sentence.ts";
import { say } from "../../../shared/words/sentence.ts";
import { AppError } from "./errors.ts";

/** Why a server with STANDBY_BUCKET may not write. */
export type NoLease = "lapsed" | "superseded" | "standby";

const sentences = {
  lapsed: "leaseLapsed",
  superseded: "leaseSuperseded",
  standby: "leaseOfAnother",
} as const satisfies Record<NoLease, SentenceKey>;

/** This server does not hold the lease to write; it still serves reads. `storageFailure` knows the codes. */
export class WriteRefused extends AppError {
  readonly code: `LEASE_${Uppercase<NoLease>}`;

  constructor(why: NoLease) {
    super("unavailable", say(sentences[why]));
    this.name = "WriteRefused";
    this.code = `LEASE_${why.toUpperCase() as Uppercase<NoLease>}`;
  }
}
