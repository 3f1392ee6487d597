import { parse } from "csv-parse";
import { emailSchema } from "../../../../shared/schemas/session-schema.ts";
import { parseHtml } from "../../../../shared/text/html-tree.ts";
import { textOf } from "../../../core/html/text-of.ts";
import { plainReading, type Reader, type Reading, type ReadingBlog, type ReadOptions } from "../../items/reading.ts";
import {
  besideTexts,
  noFields,
  plainPost,
  type SourceItem,
  type SourcePost,
  type SourceStatus,
} from "../../items/source-item.ts";
import { reason } from "../../report/reason.ts";
import type { OpenSource, SourceFile } from "../../source/open-source.ts";
import { readableText, readHead, textChunks } from "../../source/read-text.ts";
import { Fields } from "../markdown/fields.ts";
import { readDate } from "../read-date.ts";
import { keyOfSubscriber, subscriberItem } from "../subscriber-item.ts";
import { substackHtml } from "./substack-html.ts";

/** Characters of one row. */
const maxRowLength = 1024 * 1024;

const isList = ({ path }: SourceFile) => /(?:^|\/)posts\.csv$/.test(path);
const isText = ({ path }: SourceFile) => /(?:^|\/)posts\/[^/]+\.html$/.test(path);

/** Called for rows that cannot be read, such as all behind a quotation mark without its end. */
type LeaveOut = () => undefined;

type Row = Readonly<Record<string, string>>;

/** The export of Substack: `posts.csv` with a row for each post, and their texts in `posts/`. */
export const substackReader: Reader = {
  kind: "substack",
  recognises: async ({ files }) => {
    const list = files.find(isList);
    return list !== undefined && /^\ufeff?"?post_id"?,/.test(await readHead(list));
  },
  read: async (source: OpenSource, options: ReadOptions, blog: ReadingBlog): Promise<Reading> => {
    let isComplete = true;
    const leaveOut: LeaveOut = () => {
      isComplete = false;
      return undefined;
    };
    return {
      ...plainReading,
      site: options.site,
      items: () => itemsOf(source, options, blog, leaveOut),
      isComplete: () => isComplete,
    };
  },
};

async function* itemsOf(
  source: OpenSource,
  options: ReadOptions,
  blog: ReadingBlog,
  leaveOut: LeaveOut,
): AsyncGenerator<SourceItem> {
  const list = source.files.find(isList);
  const texts = new Map(source.files.filter(isText).map((file) => [textName(file.path), file]));
  const rows = new Set<string>();
  if (list) {
    for await (const row of rowsOf(list, leaveOut)) {
      const id = row.post_id ?? "";
      const file = texts.get(id) ?? texts.get(id.split(".")[0] ?? "");
      if (file) rows.add(file.path);
      yield await postOf(row, file, options);
    }
  }
  for (const file of texts.values()) {
    if (rows.has(file.path)) continue;
    // Without a row nothing says that it was public.
    const name = textName(file.path);
    yield await postOf({ post_id: name, is_published: "FALSE" }, file, options, true);
  }
  for (const file of source.files) {
    if (file === list || isText(file)) continue;
    const isSubscribers = /(?:^|\/)(?:email_list|subscribers)[^/]*\.csv$/.test(file.path);
    if (isSubscribers) yield* membersIn(file, leaveOut, blog, options.now);
    else yield besideTexts(file, reason("no-home", { name: file.path }));
  }
}

const textName = (path: string) => (path.split("/").at(-1) ?? "").replace(/\.html$/, "");

async function* rowsOf(file: SourceFile, leaveOut: LeaveOut): AsyncGenerator<Row> {
  const parser = parse({
    bom: true,
    columns: true,
    relaxColumnCount: true,
    relaxQuotes: true,
    skipEmptyLines: true,
    maxRecordSize: maxRowLength,
    skipRecordsWithError: true,
    onSkip: leaveOut,
  });
  const feed = async () => {
    for await (const text of textChunks(file))
      if (!parser.write(text)) await new Promise((resume) => parser.once("drain", resume));
    parser.end();
  };
  const fed = feed().catch((error) => parser.destroy(error));
  yield* parser as AsyncIterable<Row>;
  await fed;
}

/** Who gets mail. `active_subscription` speaks of paying. */
async function* membersIn(
  file: SourceFile,
  leaveOut: LeaveOut,
  { db }: ReadingBlog,
  now: Date,
): AsyncGenerator<SourceItem> {
  let count = 0;
  for await (const given of rowsOf(file, leaveOut)) {
    count += 1;
    const row = new Fields(given);
    const email = row.text("email", "email address");
    const [isOff, isOn] = [row.flag("email_disabled"), row.flag("subscribed_to_emails", "subscribed")];
    const createdAt = readDate(row.text("created_at", "start date", "subscription date"), "UTC");
    const subscriber = { email, state: isOff || isOn === false ? "left" : "active", createdAt } as const;
    const source = emailSchema.safeParse(email).success ? keyOfSubscriber(db, subscriber) : `member:#${count}`;
    yield subscriberItem(db, source, subscriber, now);
  }
}

async function postOf(
  row: Row,
  file: SourceFile | undefined,
  options: ReadOptions,
  lacksRow = false,
): Promise<SourcePost> {
  const read = (name: string) => decodeText(row[name] ?? "");
  const id = row.post_id ?? "";
  const [number = "", ...words] = id.split(".");
  const slug = words.join(".");
  const { post_id: _, title: __, subtitle: ___, post_date: ____, ...others } = row;
  const text = file && (await readableText(file));
  const podcast = row.podcast_url ?? "";
  // What its button for sharing gives.
  const name = /^https:\/\/([\w-]+)\.substack\.com/.exec(options.site ?? "")?.[1];
  const shared = name && slug ? [`https://open.substack.com/pub/${name}/p/${slug}`] : [];
  return {
    ...plainPost,
    kind: row.type === "page" ? "page" : "post",
    source: `post:${id}`,
    title: read("title") || slug.replaceAll("-", " "),
    slug,
    status: statusOf(row, options, file !== undefined),
    publishedAt: readDate(row.post_date ?? "", "UTC"),
    subTitle: read("subtitle"),
    fields: { ...noFields, feedId: options.site && slug ? `${options.site}/p/${slug}` : "" },
    addresses: slug ? [`/p/${slug}`] : [],
    linkAddresses: [...(/^\d+$/.test(number) ? [`/p/${number}`] : []), ...shared],
    unknown: Object.fromEntries(Object.entries(others).filter(([, value]) => value !== "")),
    reasons: [
      ...(lacksRow ? [reason("row-missing")] : []),
      ...(file ? [] : [reason("text-missing")]),
      ...(text?.reasons ?? []),
    ],
    text: () => {
      if (file && !text) throw new Error(`${file.path} cannot be read`);
      return substackHtml(text?.text ?? "", podcast);
    },
  };
}

/** `only_paid`, `founding` and others are not for everyone. A post without its text would be an empty one. */
function statusOf(row: Row, { now }: ReadOptions, hasText: boolean): SourceStatus {
  const date = readDate(row.post_date ?? "", "UTC");
  if (!/^true$/i.test(row.is_published ?? "")) return date && date > now ? "scheduled" : "draft";
  if (!/^everyone$/i.test(row.audience ?? "")) return "members";
  return hasText ? "published" : "draft";
}

/** Titles hold the entities of HTML. */
const decodeText = (text: string) =>
  (text.includes("&") ? textOf(parseHtml(text.replaceAll("<", "&lt;"))) : text).trim();
