import { z } from "zod";
import { maxUrlLength } from "../limits.ts";
import { key } from "../words/sentence.ts";

/** An address of another site. The fetcher judges it. */
export const fetchInput = z.object({
  url: z.string().min(1, key("fetchAddress")).max(maxUrlLength, key("fetchAddress")),
});

/** What a card says of the page that it links to. */
export const cardView = z.object({
  title: z.string(),
  /** Empty when the page says none. */
  description: z.string(),
  /** The name of its site. */
  site: z.string(),
});
export type CardView = z.infer<typeof cardView>;
