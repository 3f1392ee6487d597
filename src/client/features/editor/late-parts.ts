// The file that `lateParts` loads.
export { htmlAsMarkdown } from "../../lib/html/html-as-markdown.ts";
export { renderMarkdown } from "./markdown/markdown-to-html.ts";
export { asPost, markdownAsPost } from "./post-markdown.ts";
export { imageSizes, readSource, sourceHtml, writeSource } from "./source/markdown-source.ts";
export { TypingMenu } from "./typing-menu/typing-menu.tsx";
