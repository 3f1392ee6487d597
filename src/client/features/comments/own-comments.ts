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

/** The newest ones under a key. Another program of the site may have stored anything there, and that is left out. */
function readList<Item>(key: string, isItem: (value: unknown) => value is Item): Item[] {
  try {
    const list: unknown = JSON.parse(readDeviceSetting(key) ?? "[]");
    return Array.isArray(list) ? list.filter(isItem).slice(-maxReceipts) : [];
  } catch {
    return [];
  }
}

const isReceipt = (value: unknown): value is string => typeof value === "string";

const isWaiting = (value: unknown): value is WaitingComment =>
  typeof value === "object" && value !== null && "receipt" in value && isReceipt(value.receipt);

const readApproved = () => readList(approvedKey, isReceipt);
const readWaiting = () => readList(waitingKey, isWaiting);

function keepList(key: string, list: unknown[]): void {
  keepDeviceSetting(key, list.length > 0 ? JSON.stringify(list.slice(-maxReceipts)) : null);
  changes.set(changes.get() + 1);
}

/** Remembers a comment that was just sent. */
export const rememberComment = (comment: WaitingComment): void => keepList(waitingKey, [...readWaiting(), comment]);

/** The receipts of the browser's comments, newest last. */
export const ownReceipts = (): string[] =>
  [...readApproved(), ...readWaiting().map(({ receipt }) => receipt)].slice(-maxReceipts);

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
  const waiting = useMemo(() => (stored ? readWaiting() : []), [stored]);
  const receipts = waiting.map(({ receipt }) => receipt);
  const utils = trpc.useUtils();
  const { data } = trpc.comment.standings.useQuery({ receipts }, { enabled: receipts.length > 0 });
  useEffect(() => {
    const standAs = (standing: string) => waiting.filter((_, at) => data?.[at] === standing);
    const undecided = standAs("waiting");
    if (!data || undecided.length === waiting.length) return;
    keepList(approvedKey, [...readApproved(), ...standAs("approved").map(({ receipt }) => receipt)]);
    keepList(waitingKey, undecided);
    utils.comment.threads.invalidate();
  }, [data, waiting, utils]);
  return waiting.filter((it, at) => it.post === post && data?.[at] === "waiting");
}
