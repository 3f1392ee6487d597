import type { IncomingMessage } from "node:http";

/** Bytes that the bodies of all requests may hold until they are complete. One form with the largest fields has 33 MB. */
const maxBytes = 48 * 1024 * 1024;

/** Bytes that may still be held after clients were disconnected, so that the next chunk needs no new search. */
const roomShare = 3 / 4;

interface Body {
  bytes: number;
  since: number;
}

export interface HeldBodies {
  /** Counts a chunk of a body that is kept in memory until the body is complete. */
  add(req: IncomingMessage, chunk: Uint8Array): void;
  /** Stops counting a body: it is complete, or is not read further. */
  release(req: IncomingMessage): void;
  total(): number;
}

/**
 * Bounds the memory of bodies that are not complete. Beyond the limit the clients are disconnected that held the most for the
 * longest time: a client that leaves out its last byte goes before one that sends.
 *
 * @see docs/decisions/0042-limit-on-unsent-bytes.md
 */
export function createHeldBodies(limit: number = maxBytes, now: () => number = () => performance.now()): HeldBodies {
  const bodies = new Map<IncomingMessage, Body>();
  let total = 0;

  const release = (req: IncomingMessage) => {
    total -= bodies.get(req)?.bytes ?? 0;
    bodies.delete(req);
  };

  const makeRoom = () => {
    const at = now();
    const worth = ({ bytes, since }: Body) => bytes * (at - since);
    const greediestFirst = [...bodies].sort(([, a], [, b]) => worth(b) - worth(a));
    for (const [req] of greediestFirst) {
      if (total <= limit * roomShare) return;
      release(req);
      req.socket.destroy();
    }
  };

  return {
    add(req, chunk) {
      if (req.socket.destroyed) return;
      const body = bodies.get(req) ?? { bytes: 0, since: now() };
      body.bytes += chunk.length;
      total += chunk.length;
      bodies.set(req, body);
      if (total > limit) makeRoom();
    },
    release,
    total: () => total,
  };
}

/** One for all kinds of bodies. */
export const heldBodies = createHeldBodies();
