import { expect, test } from "vitest";
import { createUploadQueue } from "./upload-queue.ts";

const file = (name: string) => new File(["bytes"], name, { type: "image/png" });
/** Lets the promises that are settled run their handlers. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

/** A queue whose server answers when the test says so. */
function aQueue(options: { concurrency?: number } = {}) {
  const requests: {
    name: string;
    signal: AbortSignal;
    onProgress: (share: number) => void;
    resolve: (stored: string) => void;
    reject: (error: Error) => void;
  }[] = [];
  const queue = createUploadQueue<string>({
    ...options,
    send: ({ name }, { signal, onProgress }) =>
      new Promise((resolve, reject) => {
        requests.push({ name, signal, onProgress, resolve, reject });
        signal.addEventListener("abort", () => reject(new DOMException("Aborted", "AbortError")));
      }),
    sentenceOf: (error) => `Failed: ${(error as Error).message}`,
    isFinal: (error) => (error as Error).message === "too large",
  });
  const request = (at: number) => {
    const found = requests[at];
    if (!found) throw new Error(`There is no request ${at}`);
    return found;
  };
  return { queue, requests, request };
}

test("an upload shows its progress, and then what was stored", async () => {
  const { queue, request } = aQueue();
  const id = queue.add(file("a.png"));
  const finished = queue.whenFinished(id);
  expect(queue.get(id)).toMatchObject({ state: "sending", share: 0 });
  request(0).onProgress(0.5);
  expect(queue.get(id)).toMatchObject({ share: 0.5 });
  request(0).resolve("stored a");
  expect(await finished).toBe("stored a");
  expect(queue.get(id)).toMatchObject({ state: "done", share: 1, stored: "stored a" });
});

test("files above the limit wait, and those sent again go to the end", async () => {
  const { queue, requests, request } = aQueue({ concurrency: 1 });
  const [a = ""] = ["a.png", "b.png", "c.png"].map((name) => queue.add(file(name)));
  expect(queue.list().map(({ state }) => state)).toEqual(["sending", "waiting", "waiting"]);
  request(0).reject(new Error("offline"));
  await settle();
  queue.retry(a);
  request(1).resolve("b");
  await settle();
  request(2).resolve("c");
  await settle();
  expect(requests.map(({ name }) => name)).toEqual(["a.png", "b.png", "c.png", "a.png"]);
});

test("a failed upload shows the reason and can be sent again", async () => {
  const { queue, request } = aQueue();
  const id = queue.add(file("a.png"));
  request(0).onProgress(0.5);
  request(0).reject(new Error("offline"));
  expect(await queue.whenFinished(id)).toBeNull();
  expect(queue.get(id)).toMatchObject({ state: "failed", failure: "Failed: offline", canRetry: true });
  queue.retry(id);
  expect(queue.get(id)).toMatchObject({ state: "sending", share: 0, failure: undefined });
  request(1).resolve("a");
  expect(await queue.whenFinished(id)).toBe("a");
});

test("a file that the server never accepts, or that is rejected before, offers no retry", async () => {
  const { queue, requests, request } = aQueue();
  const id = queue.add(file("a.png"));
  request(0).reject(new Error("too large"));
  await queue.whenFinished(id);
  queue.addRejected(file("b.svg"), "Not this kind");
  expect(queue.list().map(({ failure, canRetry }) => [failure, canRetry])).toEqual([
    ["Failed: too large", false],
    ["Not this kind", false],
  ]);
  expect(requests).toHaveLength(1);
});

test("a cancelled upload is aborted and removed, and the next one starts", async () => {
  const { queue, requests, request } = aQueue({ concurrency: 1 });
  const [a = "", b = ""] = ["a.png", "b.png", "c.png"].map((name) => queue.add(file(name)));
  const finished = queue.whenFinished(a);
  queue.cancel(b);
  queue.cancel(a);
  expect(await finished).toBeNull();
  expect(request(0).signal.aborted).toBe(true);
  expect(requests.map(({ name }) => name)).toEqual(["a.png", "c.png"]);
  expect(queue.list().map(({ file }) => file.name)).toEqual(["c.png"]);
});

test("a stopped queue aborts its uploads, starts none, and accepts files again", async () => {
  const { queue, requests, request } = aQueue({ concurrency: 1 });
  for (const name of ["a.png", "b.png"]) queue.add(file(name));
  queue.stop();
  await settle();
  expect(request(0).signal.aborted).toBe(true);
  expect(requests).toHaveLength(1);
  queue.add(file("c.png"));
  expect(request(1).name).toBe("c.png");
});

test("an upload is unknown to another form, into which its placeholder may be copied", () => {
  const [one, other] = [aQueue().queue, aQueue().queue];
  other.add(file("b.png"));
  expect(other.get(one.add(file("a.png")))).toBeUndefined();
});
