/**
 * Times of the lease, in milliseconds. Constants, because they must be the same in all servers of a bucket: a release
 * that changes them must also respect the times of the release before.
 */

/** How long a server may write after it sent the request that renewed its lease. */
export const leaseMs = 5_000;

/** Between two renewals. */
export const renewEveryMs = 1_000;

/** Timeout of one request to the bucket. */
export const bucketTimeoutMs = 2_000;

/**
 * How long a promotion waits after its epoch is stored. By then every lease that was renewed without seeing the epoch
 * has ended, even if the rates of the clocks differ by a tenth.
 */
export const oldLeaseMs = 6_000;

/**
 * A promotion that stores its epoch more slowly gives up: half of the wait, so that of two promotions with the same number each
 * sees the other's object at its end, if it holds at all.
 */
export const maxClaimMs = 3_000;
