/**
 * Times of the lease, in milliseconds. Constants, because they must be the same in all servers of a bucket: a release that changes
 * them waits for the longer ones of the release before.
 */

/** A server may write for so long after it began to ask whether it still may. */
export const leaseMs = 5_000;

/** Between two renewals. */
export const renewEveryMs = 1_000;

/** For one answer of the bucket. */
export const bucketTimeoutMs = 2_000;

/**
 * A promotion waits so long after its epoch is stored. By then each lease has ended that was renewed without seeing the epoch,
 * even where clocks run at rates that differ by a tenth.
 */
export const oldLeaseMs = 6_000;

/**
 * A promotion that stores its epoch more slowly gives up: half of the wait, so that of two promotions with the same number each
 * sees the other's object at its end, if it holds at all.
 */
export const maxClaimMs = 3_000;
