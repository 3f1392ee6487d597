import type { Request } from "express";
import type { Deps } from "../deps.ts";
import { createCaller } from "../router.ts";
import { createContext } from "../trpc/trpc.ts";

/** Pages and files show every client what visitors see: the context has no session. */
export const visitorContext = (deps: Deps, { ip }: Request) => createContext(deps, undefined, ip ?? "unknown");

export const visitorCaller = (deps: Deps, req: Request) => createCaller(visitorContext(deps, req));
