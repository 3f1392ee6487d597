import { Router } from "express";
import type { Deps } from "../deps.ts";

export function apiRoutes(_deps: Deps): Router {
  return Router();
}
