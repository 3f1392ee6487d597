import { expect, test } from "vitest";
import { sliceOf } from "./slice.ts";

const idOf = ({ id }: { id: string }) => id;
const rows = ["c", "b", "a"].map((id) => ({ id }));

test("the row beyond a slice says that another slice follows, which starts after the slice's last row", () => {
  expect(sliceOf(rows, 2, idOf)).toEqual({ items: [{ id: "c" }, { id: "b" }], nextCursor: "b" });
});

test("the last slice has no cursor, even if it is full or empty", () => {
  expect(sliceOf(rows, 3, idOf)).toEqual({ items: rows, nextCursor: null });
  expect(sliceOf([], 3, idOf)).toEqual({ items: [], nextCursor: null });
});
