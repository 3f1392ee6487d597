import { expect, test } from "vitest";
import { emailAddress } from "./email-address.ts";

const read = (address: string) => emailAddress("no").safeParse(address).data ?? null;

test("an address is what HTML accepts once its domain is ASCII", () => {
  for (const address of [
    "tom&jerry@example.com",
    "a/b=c@example.com",
    "a@xn--e1afmkfd.xn--p1ai",
    "a@mail",
    "o'n@x.org",
  ])
    expect(read(address)).toBe(address);
  expect(read("ada@пример.рф")).toBe("ada@xn--e1afmkfd.xn--p1ai");
  expect(read("ada@MÜLLER.de")).toBe("ada@xn--mller-kva.de");
  expect(read("ada@例え。テスト")).toBe("ada@xn--r8jz45g.xn--zckzah");
});

test("what is no address is refused, whatever a URL would make of it", () => {
  for (const address of ["", "ada", "@example.com", "ada@", "a b@example.com", "ä@example.com", "a@b@c.de", "a@-b.de"])
    expect(read(address), address).toBeNull();
  for (const domain of [
    "ü.de/x",
    "ü.de:25",
    "ü.de?x",
    "ü.de#x",
    "x@ü.de",
    "ü .de",
    "ü%2e.de",
    "[ü]",
    "ü..de",
    "ü.de\r\nX: y",
  ])
    expect(read(`ada@${domain}`), domain).toBeNull();
});
