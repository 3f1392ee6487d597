/** Whether an address requests the page without the owner's own CSS. */
export const isWithoutOwnStyle = (parameters: URLSearchParams) => parameters.get("look") === "off";
