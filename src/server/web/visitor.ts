import type { Request } from "express";
import { createCaller } from "../api/router.ts";
import { createContext } from "../context.ts";
import type { Deps } from "../deps.ts";

/** Pages and files show every client what visitors see: the context has no session. */
export const visitorContext = (deps: Deps, { ip }: Request) => createContext(deps, undefined, ip ?? "unknown");

export const visitorCaller = (deps: Deps, req: Request) => createCaller(visitorContext(deps, req));
