/** A number and what it counts: `counted(1, "image is", "images are")`. */
export const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
