import { createCommand } from "lexical";

/** Opens the bar that finds and replaces. */
export const OPEN_FIND_COMMAND = createCommand<void>("OPEN_FIND_COMMAND");
