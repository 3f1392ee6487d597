import { pipeline } from "node:stream/promises";
import { setImmediate as nextTurn } from "node:timers/promises";
import { parse } from "csv-parse";
import type { SubscriberRow } from "../../../shared/schemas/mail/subscriber-schema.ts";
import { emailSchema } from "../../../shared/schemas/session-schema.ts";
import { canonicalLanguage } from "../../../shared/text/language.ts";
import { say } from "../../../shared/words/sentence.ts";
import { type Db, inTransaction } from "../../core/db/client.ts";
import { inBatches } from "../../core/db/in-batches.ts";
import { AppError } from "../../core/platform/errors.ts";
import { type Added, addSubscriber, subscribersForScripts } from "./subscriber-service.ts";

/** Maximum number of lines in one report. */
const maxWrongLines = 20;
/** Rows added or written before other requests get a turn. */
const rowsAtATime = 100;
/** Bytes parsed before other requests get a turn: a whole list would take a second. */
const bytesAtATime = 32 * 1024;

export interface ImportedSubscribers extends Record<Added, number> {
  /** Numbers of lines without a valid address. */
  wrongLines: number[];
}

/**
 * Adds the subscribers of a list: CSV with a column `email`, as Ghost, Substack and Longhand export it, or one address
 * a line. A row marked as unsubscribed is left out. A column `language`, `lang` or `locale` is the language of the mails.
 *
 * @throws AppError `bad-input` for text that is not CSV
 */
export async function importSubscribers(db: Db, list: string, now: Date): Promise<ImportedSubscribers> {
  const rows = await readRows(list);
  const [first = []] = rows;
  const names = first.map((name) => name.trim().toLowerCase());
  const hasHeader = !first.some((cell) => cell.includes("@"));
  const column = Math.max(
    0,
    names.findIndex((name) => /^e-?mail(?: address)?$/.test(name)),
  );
  const languageAt = hasHeader ? names.findIndex((name) => /^(?:language|lang|locale)$/.test(name)) : -1;
  const flags = hasHeader ? names.flatMap((name, at) => (isFlag(name) ? [at] : [])) : [];
  const result: ImportedSubscribers = { added: 0, known: 0, refused: 0, wrongLines: [] };
  let at = hasHeader ? 1 : 0;
  const addSome = (limit: number) => {
    const some = rows.slice(at, at + limit);
    for (const [index, row] of some.entries()) {
      const { data: email } = emailSchema.safeParse(row[column] ?? "");
      if (email === undefined) {
        if (result.wrongLines.length < maxWrongLines) result.wrongLines.push(at + index + 1);
      } else if (flags.some((flag) => isUnsubscribed(row[flag] ?? "", names[flag] ?? ""))) result.refused += 1;
      else {
        const language = canonicalLanguage((row[languageAt] ?? "").replace("_", "-"));
        result[addSubscriber(db, { email, language }, "import", now)] += 1;
      }
    }
    at += some.length;
    return some.length;
  };
  await inBatches(db, (limit) => inTransaction(db, () => addSome(limit)), { rowsAtATime });
  return result;
}

async function readRows(list: string): Promise<string[][]> {
  const rows: string[][] = [];
  const reader = parse({ bom: true, relax_column_count: true, skip_empty_lines: true, trim: true });
  reader.on("data", (row: string[]) => rows.push(row));
  try {
    await pipeline(partsOf(Buffer.from(list)), reader);
    return rows;
  } catch {
    throw new AppError("bad-input", say("subscriberListUnreadable"));
  }
}

/** A text in parts, each in its own turn of the event loop. */
async function* partsOf(bytes: Buffer): AsyncGenerator<Buffer, void> {
  for (let at = 0; at < bytes.length; at += bytesAtATime) {
    await nextTurn();
    yield bytes.subarray(at, at + bytesAtATime);
  }
}

/** Columns of Ghost, Substack and Longhand that show whether a person gets mail. */
const isFlag = (name: string) => ["subscribed_to_emails", "subscribed", "email_disabled", "state"].includes(name);

function isUnsubscribed(value: string, name: string): boolean {
  if (name === "state") return value !== "" && value.toLowerCase() !== "active";
  return /^(?:true|1|yes)$/i.test(value) === (name === "email_disabled") && value !== "";
}

/** All subscribers as CSV, oldest first. */
export async function exportSubscribers(db: Db): Promise<string> {
  const slices: string[] = [];
  for (let after: number | null | undefined; after !== null; await nextTurn()) {
    const { items, nextCursor } = subscribersForScripts(db, {}, { limit: rowsAtATime, after });
    slices.unshift(items.reverse().map(lineOf).join(""));
    after = nextCursor;
  }
  return `email,state,source,created_at,confirmed_at,left_at,language\r\n${slices.join("")}`;
}

function lineOf({ email, state, source, language, ...row }: SubscriberRow): string {
  const moments = [row.createdAt, row.confirmedAt, row.leftAt].map((moment) => moment?.toISOString() ?? "");
  return `${[email, state, source, ...moments, language ?? ""].map(cell).join(",")}\r\n`;
}

const cell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
