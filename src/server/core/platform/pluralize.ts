/** A number and what it counts: `pluralize(1, "image is", "images are")`. */
export const pluralize = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
