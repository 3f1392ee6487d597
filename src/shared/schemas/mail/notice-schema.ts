import { z } from "zod";
import { key } from "../../words/sentence.ts";

const isOn = z.boolean(key("noticeNotBoolean"));

/** Which notices administrators get. */
export const noticeSettings = z.object({ comments: isOn, backups: isOn, disk: isOn });
export type NoticeSettings = z.infer<typeof noticeSettings>;
