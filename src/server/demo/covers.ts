import { brush } from "../cover-art/brush.ts";
import { contours } from "../cover-art/contours.ts";
import { hills } from "../cover-art/hills.ts";
import { leaves } from "../cover-art/leaves.ts";
import { longhand } from "../cover-art/longhand.ts";
import { paperCut } from "../cover-art/paper-cut.ts";
import { suns } from "../cover-art/suns.ts";
import { threads } from "../cover-art/threads.ts";
import { tides } from "../cover-art/tides.ts";
import { tiles } from "../cover-art/tiles.ts";
import { town } from "../cover-art/town.ts";

/** Every family, by the word that a post's file calls it. */
export const families = { brush, contours, hills, leaves, longhand, paperCut, suns, threads, tides, tiles, town };
