import { expect, test } from "vitest";
import { closeHidingElements } from "./close-elements.ts";

test.each([
  ['<iframe src="https://a.example/x" /> words', '<iframe src="https://a.example/x" /></iframe> words'],
  ['<iframe title="a > b" />', '<iframe title="a > b" /></iframe>'],
  ["<textarea/>words", "<textarea/></textarea>words"],
  ['<iframe src="a"> words <iframe src="b"></iframe>', '<iframe src="a"></iframe> words <iframe src="b"></iframe>'],
  ["<select> words", "<select></select> words"],
  ['<video /><source src="a"></video>', '<video /><source src="a"></video>'],
  ['<script src="a"/> words <script>b</script>', '<script src="a"/></script> words <script>b</script>'],
  ["<script>'<script />'</script>", "<script>'<script />'</script>"],
  ["<script>var a", "<script>var a"],
  ["<!-- <iframe /> --> words", "<!-- <iframe /> --> words"],
  ["<object><object></object></object>", "<object><object></object></object>"],
  ["<iframe src='", "<iframe src='"],
])("%s", (html, closed) => {
  expect(closeHidingElements(html)).toBe(closed);
});
