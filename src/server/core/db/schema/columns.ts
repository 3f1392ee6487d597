import { integer, text } from "drizzle-orm/sqlite-core";
import { newId } from "../id.ts";

export const id = () =>
  text()
    .primaryKey()
    .$defaultFn(() => newId());
export const moment = () => integer({ mode: "timestamp_ms" });
export const createdAt = () =>
  moment()
    .notNull()
    .$defaultFn(() => new Date());
