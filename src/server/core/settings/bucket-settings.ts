/** The address of a bucket, and the keys that sign requests. */
export interface BucketSettings {
  /** Base of all requests, without a trailing slash. The bucket's name follows in the path. */
  endpoint: string;
  region: string;
  bucket: string;
  /** Begins every key: empty, or with a slash at its end. */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The settings that all buckets share, under the names that other S3 programs read. */
export interface BucketAccess {
  /** Unset for Amazon. */
  awsEndpointUrl?: string | undefined;
  awsRegion?: string | undefined;
  awsAccessKeyId?: string | undefined;
  awsSecretAccessKey?: string | undefined;
}

/** The value for providers that have no regions. */
const usualRegion = "us-east-1";

const bucketUrl = /^s3:\/\/(?<bucket>[A-Za-z0-9][A-Za-z0-9._-]{1,254})(?:\/(?<prefix>[A-Za-z0-9._/-]*))?$/;

/** True for `s3://bucket` and `s3://bucket/folder`, without a user, a port or a query. */
export function isBucketUrl(text: string): boolean {
  const prefix = bucketUrl.exec(text)?.groups?.prefix;
  return bucketUrl.test(text) && !(prefix ?? "").split("/").some((part) => part === "." || part === "..");
}

/**
 * The bucket of a URL.
 *
 * @param url checked by {@link isBucketUrl}
 * @param access checked: both keys are set
 */
export function bucketSettings(url: string, access: BucketAccess): BucketSettings {
  const { bucket = "", prefix = "" } = bucketUrl.exec(url)?.groups ?? {};
  const folder = prefix.split("/").filter(Boolean).join("/");
  const region = access.awsRegion ?? usualRegion;
  return {
    endpoint: access.awsEndpointUrl?.replace(/(?<!\/)\/+$/, "") ?? `https://s3.${region}.amazonaws.com`,
    region,
    bucket,
    prefix: folder && `${folder}/`,
    accessKeyId: access.awsAccessKeyId ?? "",
    secretAccessKey: access.awsSecretAccessKey ?? "",
  };
}

/** For logs and messages: never the keys. */
export const bucketName = ({ bucket, prefix }: BucketSettings) => `s3://${bucket}/${prefix}`.replace(/\/$/, "");
