import { useEffect, useMemo, useSyncExternalStore } from "react";
import { maxReceipts } from "../../../shared/limits.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { keepDeviceSetting, readDeviceSetting } from "../../lib/device-setting.ts";
import { createStore } from "../../lib/store.ts";

/** A comment that waits for approval. Only the browser that sent it shows it. */
export interface WaitingComment {
  receipt: string;
  /** The id of its post. */
  post: string;
  name: string;
  content: string;
  /** The comment that it answers. */
  parentId: string | null;
  /** Milliseconds since 1970. */
  at: number;
}

/** Storage keys: comments that wait, which the loader looks for too, and receipts of approved ones. */
const waitingKey = "waiting-comments";
const approvedKey = "approved-comments";

/** Counts changes: what is remembered is read from the storage, which other tabs change too. */
const changes = createStore(0);

/** The newest ones under a key. Another program of the site may have stored anything there. */
function readList<Item>(key: string): Item[] {
  try {
    const list: unknown = JSON.parse(readDeviceSetting(key) ?? "[]");
    return Array.isArray(list) ? list.slice(-maxReceipts) : [];
  } catch {
    return [];
  }
}

function keepList(key: string, list: unknown[]): void {
  keepDeviceSetting(key, list.length > 0 ? JSON.stringify(list.slice(-maxReceipts)) : null);
  changes.set(changes.get() + 1);
}

/** Remembers a comment that was just sent. */
export const rememberComment = (comment: WaitingComment): void =>
  keepList(waitingKey, [...readList(waitingKey), comment]);

/** The receipts of the browser's comments, newest last. */
export const ownReceipts = (): string[] =>
  [...readList<string>(approvedKey), ...readList<WaitingComment>(waitingKey).map(({ receipt }) => receipt)].slice(
    -maxReceipts,
  );

/** Forgets the browser's comments: it is unknown again. */
export function forgetOwnComments(): void {
  keepList(waitingKey, []);
  keepList(approvedKey, []);
}

const useStored = (key: string) =>
  useSyncExternalStore(
    changes.subscribe,
    () => readDeviceSetting(key),
    () => null,
  );

/** Whether the browser remembers comments of its reader. */
export const useHasOwnComments = (): boolean => [useStored(waitingKey), useStored(approvedKey)].some(Boolean);

/** The browser's comments that wait under a post, until an administrator has decided about them. */
export function useWaitingComments(post: string): WaitingComment[] {
  const stored = useStored(waitingKey);
  const waiting = useMemo(() => (stored ? readList<WaitingComment>(waitingKey) : []), [stored]);
  const receipts = waiting.map(({ receipt }) => receipt);
  const utils = trpc.useUtils();
  const { data } = trpc.comment.standings.useQuery({ receipts }, { enabled: receipts.length > 0 });
  const standingOf = ({ receipt }: WaitingComment) => data?.[receipts.indexOf(receipt)];
  useEffect(() => {
    const decided = waiting.filter((_, at) => data && data[at] !== "waiting");
    if (decided.length === 0) return;
    const approved = waiting.filter((_, at) => data?.[at] === "approved").map(({ receipt }) => receipt);
    keepList(approvedKey, [...readList(approvedKey), ...approved]);
    keepList(
      waitingKey,
      waiting.filter((it) => !decided.includes(it)),
    );
    utils.comment.threads.invalidate();
  }, [data, waiting, utils]);
  return waiting.filter((it) => it.post === post && standingOf(it) === "waiting");
}
