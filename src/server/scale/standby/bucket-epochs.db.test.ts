import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { startS3StandIn } from "../../../../bench/lib/s3-stand-in.mjs";
import { readSettings } from "../../core/settings/settings.ts";
import { bucketEpochs } from "./bucket-epochs.ts";
import { nextEpoch } from "./claim-epoch.ts";
import { createLease } from "./lease.ts";
import { requireStandby } from "./replicas.ts";

test.each(["", "null", "<!doctype html>", '{"id":""}'])(
  "an object that is no epoch (%s) ends the lease and is named, and a promotion goes beyond it",
  async (body) => {
    const { env, objects, stop } = await startS3StandIn();
    onTestFinished(stop);
    const store = await bucketEpochs(requireStandby(readSettings(env)).standby);
    const held = { epoch: 1, id: "of-the-writer" };
    await store.write(1, { ...held, host: "here", at: "now" });
    const lease = createLease(store, held, pino({ level: "silent" }));
    onTestFinished(lease.stop);
    await lease.start();
    expect(lease.state()).toBe("held");

    objects.set("standby/epochs/00000002", { bytes: Buffer.from(body), changedAt: new Date() });
    await expect(store.read(2)).rejects.toThrow("s3://blog/standby/epochs/00000002 is no epoch");
    const restarted = createLease(store, held, pino({ level: "silent" }));
    onTestFinished(restarted.stop);
    await restarted.start();
    expect(restarted.state()).toBe("lapsed");
    expect(await nextEpoch(store, null)).toMatchObject({ epoch: 3, isStored: false });
  },
);
