import { dayMs } from "../../../shared/durations.ts";
import { bucketEpochs } from "../../scale/standby/bucket-epochs.ts";
import { highestEpoch } from "../../scale/standby/epoch-store.ts";
import { readHeldEpoch } from "../../scale/standby/held-epoch.ts";
import { lastCheck } from "../../scale/standby/last-check.ts";
import type { Litestream } from "../../scale/standby/litestream.ts";
import { newestReplica } from "../../scale/standby/replicas.ts";
import { type Finding, note, problem, well } from "./finding.ts";

/** One night may be missed. */
const maxCheckAgeDays = 2;

/** Checks who may write, and the copy of the database in the bucket. */
export async function checkStandby({ standby, dataDir }: Omit<Litestream, "litestreamPath">, now: Date) {
  const findings = [copyFinding(dataDir, now)];
  try {
    const store = await bucketEpochs(standby);
    const highest = await highestEpoch(store);
    findings.unshift(writerFinding(dataDir, highest, await store.read(highest)));
    const { epoch } = await newestReplica(standby, highest);
    if (epoch < highest)
      findings.push(
        problem(
          `epoch ${highest} has no copy of the database in the bucket yet; the newest copy is of epoch ${epoch}`,
          "start npm run cli -- standby ship beside the server that writes",
        ),
      );
  } catch (error) {
    findings.unshift(problem((error as Error).message, "see docs/operations.md, A second server"));
  }
  return findings;
}

function writerFinding(
  dataDir: string,
  highest: number,
  writer: { id: string; host: string; at: string } | null,
): Finding {
  const held = readHeldEpoch(dataDir);
  if (writer && held?.id === writer.id) return well(`this folder may write, since ${writer.at} (epoch ${highest})`);
  if (!writer) return note("no server of this bucket may write yet", "start the first one");
  const todo = "this is correct for a standby and for a former primary; to write here: npm run cli -- promote";
  return note(`${writer.host} may write, since ${writer.at} (epoch ${highest}); this folder may not`, todo);
}

function copyFinding(dataDir: string, now: Date): Finding {
  const last = lastCheck(dataDir);
  const todo = "run npm run cli -- standby check each night, see docs/operations.md";
  if (!last) return note("the copy in the bucket was never checked from here", todo);
  if (last.failure !== null) return problem(`the last check of the copy in the bucket failed: ${last.failure}`, todo);
  const days = Math.floor((now.getTime() - Date.parse(last.at)) / dayMs);
  const what = `the copy in the bucket was intact at ${last.at}`;
  return days < maxCheckAgeDays ? well(what) : problem(`${what}, which is ${days} days ago`, todo);
}
