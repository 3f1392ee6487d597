import { z } from "zod";
import { key } from "../../words/sentence.ts";

const isOn = z.boolean(key("noticeNotBoolean"));

/** Which notices administrators get. A tab from before an update does not know webhooks. */
export const noticeSettings = z.object({ comments: isOn, backups: isOn, disk: isOn, webhooks: isOn.default(true) });
export type NoticeSettings = z.infer<typeof noticeSettings>;
