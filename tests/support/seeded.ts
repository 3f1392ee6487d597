import fc from "fast-check";
import { cases, seed } from "./cases.ts";

fc.configureGlobal({ seed, numRuns: cases(100) });
