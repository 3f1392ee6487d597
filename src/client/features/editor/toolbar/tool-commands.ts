import { createCommand } from "lexical";

/** Tools that ask for something before they change the text: an address, an image, or a file of the library. */
export type AskedTool = "link" | "video" | "card" | "image" | "gallery" | "library" | "file";

/** Opens a tool. Dispatched by the toolbar and the slash menu. */
export const OPEN_TOOL_COMMAND = createCommand<AskedTool>("OPEN_TOOL_COMMAND");
