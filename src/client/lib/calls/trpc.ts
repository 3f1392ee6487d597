import { createTRPCReact } from "@trpc/react-query";
import type { AppRouter } from "../../../server/api/router.ts";

/** The server's procedures as hooks. The client imports only their types. */
export const trpc = createTRPCReact<AppRouter>();
