import type { Reason } from "../../../shared/import-report.ts";
import { type ImportReasons, importReasons } from "../../../shared/words/moving-en.ts";

export type ReasonCode = keyof ImportReasons;
type ValuesOf<C extends ReasonCode> = Parameters<ImportReasons[C]["message"]>;

/** A type of a method, so that each function of the catalogue may name its own values. */
type Message = { of(...values: unknown[]): string }["of"];

/**
 * A reason from the catalogue in `src/shared/words/moving-en.ts`.
 *
 * @example reason("media-missing", { address })
 */
export function reason<C extends ReasonCode>(code: C, ...values: ValuesOf<C>): Reason {
  const { severity, message } = importReasons[code];
  return { code, severity, message: (message as Message)(...values) };
}

/** Adds a reason unless the same one is there. */
export function addReason(reasons: Reason[], added: Reason): void {
  if (!reasons.some(({ code, message }) => code === added.code && message === added.message)) reasons.push(added);
}

/** Pages that one item names one by one. */
const maxPagesNamed = 20;

/** Reasons about pages that a text leads to or shows, each address once. Of many, the last reason counts the others. */
export function reasonsAbout(code: "link-dead" | "embed-linked", addresses: ReadonlySet<string>): Reason[] {
  const named = [...addresses].slice(0, maxPagesNamed);
  const others = addresses.size - named.length;
  if (others > 0) named.push(`${others} more ${others === 1 ? "page" : "pages"}`);
  return named.map((address) => reason(code, { address }));
}
