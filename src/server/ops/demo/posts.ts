import { basename } from "node:path";
import { type DemoPost, readDemoPost } from "./demo-post.ts";

const files = import.meta.glob<string>("./posts/*.md", { query: "?raw", import: "default", eager: true });
const covers = import.meta.glob<string>("./posts/*.webp", { query: "?inline", import: "default", eager: true });

/** Every post of the demo, oldest first. */
export const posts: DemoPost[] = Object.entries(files)
  .map(([path, file]) => readDemoPost(basename(path, ".md"), file, covers[path.replace(/\.md$/, ".webp")]))
  .sort((a, b) => b.daysAgo - a.daysAgo);
