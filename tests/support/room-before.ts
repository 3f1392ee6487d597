import type { Locator } from "@playwright/test";

/** Pixels between the edge of the screen and the number of a list item. */
export function roomBefore(item: Locator, number: string): Promise<number> {
  return item.evaluate((element, number) => {
    const measure = document.createElement("span");
    measure.textContent = `${number}\u00a0`;
    measure.style.font = getComputedStyle(element).font;
    document.body.append(measure);
    const { width } = measure.getBoundingClientRect();
    measure.remove();
    return element.getBoundingClientRect().left - width;
  }, number);
}
