import { basename } from "node:path";
import { type DemoPost, readDemoPost } from "./demo-post.ts";

const files = import.meta.glob<string>("./posts/*.md", { query: "?raw", import: "default", eager: true });

/** Every post of the demo, oldest first. */
export const posts: DemoPost[] = Object.entries(files)
  .map(([path, file]) => readDemoPost(basename(path, ".md"), file))
  .sort((a, b) => b.daysAgo - a.daysAgo);
