import type { Call } from "./call.ts";
import { pageCalls, postCalls } from "./post-calls.ts";

/** Every call of the API, in the order of its reference. A noun has a file of rows. */
export const v1Calls: readonly Call[] = [...postCalls, ...pageCalls];
