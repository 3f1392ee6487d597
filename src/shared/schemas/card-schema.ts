import { z } from "zod";
import { maxUrlLength } from "../limits.ts";
import { key } from "../words/sentence.ts";

/** An address of another site. The fetcher checks it. */
export const fetchInput = z.object({
  url: z.string().min(1, key("fetchAddress")).max(maxUrlLength, key("fetchAddress")),
});

/** The data that a card shows about its page. */
export const cardView = z.object({
  title: z.string(),
  /** Empty when the page has none. */
  description: z.string(),
  /** The name of its site. */
  site: z.string(),
});
export type CardView = z.infer<typeof cardView>;
