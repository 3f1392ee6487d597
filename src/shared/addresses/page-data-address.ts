const parameter = "page-data";

/**
 * The address at which the application fetches the data of a page.
 *
 * @param address path and query of the page
 */
export const pageDataAddress = (address: string): string =>
  `${address}${address.includes("?") ? "&" : "?"}${parameter}`;

/** Whether an address requests the data of a page instead of the page. */
export const isPageData = (parameters: URLSearchParams): boolean => parameters.has(parameter);
