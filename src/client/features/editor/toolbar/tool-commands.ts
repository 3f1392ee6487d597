import { createCommand } from "lexical";

/** What a tool asks for before it changes anything: an address, a file, an image of the library. */
export type AskedTool = "link" | "video" | "image" | "library";

/** Opens a tool that asks for something; dispatched by the toolbar, the menu of `/` and the keyboard. */
export const OPEN_TOOL_COMMAND = createCommand<AskedTool>("OPEN_TOOL_COMMAND");
