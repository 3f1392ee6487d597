import { z } from "zod";
import type { BucketAccess } from "./bucket-settings.ts";
import { environmentName, headerText, httpUrl, isBase } from "./setting-values.ts";

interface GivenBuckets extends BucketAccess {
  imagesUrl?: string | undefined;
  standbyBucket?: string | undefined;
  maxFileMegabytes: number;
}

/** The settings that name a bucket. */
const bucketUrls = ["imagesUrl", "standbyBucket"] as const;

/** Maximum size of one S3 upload, in megabytes. */
const maxObjectMegabytes = 5_000;

const bucketAccess = {
  awsEndpointUrl: httpUrl("must be an http(s) address").refine(isBase, "must be an address without ?, # or a password"),
  awsRegion: z.string().regex(/^[a-z0-9-]{1,40}$/, "must be a region such as eu-central-1"),
  awsAccessKeyId: headerText,
  awsSecretAccessKey: headerText,
} satisfies Record<keyof BucketAccess, z.ZodType>;

/** Checks the settings of a bucket if one is named: other programs read the same variables. */
export function requireAccessToBucket(given: GivenBuckets, context: z.RefinementCtx): void {
  const url = bucketUrls.find((name) => given[name]);
  if (!url) return;
  const missing = (["awsAccessKeyId", "awsSecretAccessKey"] as const).filter((name) => !given[name]);
  const refuse = (name: keyof GivenBuckets, message: string) =>
    context.addIssue({ code: "custom", path: [name], message, input: given[name] });
  if (missing.length > 0) refuse(url, `must have ${missing.map(environmentName).join(" and ")} beside it`);
  for (const name of Object.keys(bucketAccess) as (keyof BucketAccess)[]) {
    const issue = given[name] === undefined ? undefined : bucketAccess[name].safeParse(given[name]).error?.issues[0];
    if (issue) refuse(name, issue.message);
  }
  if (given.imagesUrl && given.maxFileMegabytes > maxObjectMegabytes) {
    refuse("maxFileMegabytes", `must be at most ${maxObjectMegabytes} with IMAGES_URL`);
  }
}
