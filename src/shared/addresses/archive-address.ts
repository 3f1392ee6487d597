import { screenRoutes, urlOf } from "../routes.ts";
import { readListAddress } from "./list-address.ts";
import { withQuery } from "./with-query.ts";

/** The address of a slice of the archive, `/archive/2026?before=…`. Without a year: the newest one. */
export interface ArchiveAddress {
  year?: number | undefined;
  before: number | null;
}

/** @param path the parameters of the path */
export function readArchiveAddress(parameters: URLSearchParams, path: { year?: string | undefined }): ArchiveAddress {
  const { before } = readListAddress(parameters);
  return { ...(path.year && { year: Number(path.year) }), before };
}

export const archiveAddress = ({ year, before = null }: { year?: number | null; before?: number | null }): string =>
  withQuery(year ? urlOf(screenRoutes.archiveYear.path, { year }) : screenRoutes.archive.path, { before });
