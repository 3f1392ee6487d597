import type { DehydratedState } from "@tanstack/react-query";
import { wireFormat } from "../../../shared/wire-format.ts";

/** The data that the application fetches to take over a page. */
export interface PageData {
  /** Changes with the queries. */
  version: string;
  queries: DehydratedState;
}

/** @param queries from {@link writeQueries} */
export const pageDataText = (version: string, queries: string): string =>
  `{"version":"${version}","queries":${queries}}`;

/** Queries as JSON in the format of calls. */
export function writeQueries(queries: DehydratedState): string {
  return JSON.stringify(wireFormat.output.serialize(queries));
}

/** Reads what {@link pageDataText} has made. */
export function readPageData(text: string): PageData {
  const { version, queries } = JSON.parse(text);
  return { version, queries: wireFormat.output.deserialize(queries) as DehydratedState };
}
