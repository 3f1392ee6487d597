import { createTRPCReact } from "@trpc/react-query";
import type { AppRouter } from "../../server/router.ts";

/** The server's procedures as hooks; only their types cross over. */
export const trpc = createTRPCReact<AppRouter>();
