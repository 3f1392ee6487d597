import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { createTRPCClient, httpLink } from "@trpc/client";
import Database from "better-sqlite3";
import superjson from "superjson";
import type { AppRouter } from "../../src/server/api/router.ts";
import { imageFolder } from "../../src/server/content/images/image-files.ts";
import { openDatabase } from "../../src/server/core/db/client.ts";
import { databaseFile } from "../../src/server/core/db/database-file.ts";
import { admins, categories, sessions } from "../../src/server/core/db/schema.ts";
import { projectRoot } from "../../src/server/core/platform/project-root.ts";
import type { PostInput } from "../../src/shared/schemas/post-schema.ts";
import { aSession } from "./a-session.ts";
import { cheapHash } from "./cheap-password.ts";
import { aJpeg } from "./images.ts";

const email = "writer@example.com";
const password = "correct horse battery";

/** Time limit of a start in milliseconds; a start usually takes less than a second. */
const startMs = 60_000;

/** A command prefix for a server that must obey permissions: it removes root's right to ignore them. */
export const withoutRootsRights =
  process.getuid?.() === 0 ? ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] : [];

/** A command prefix for a process that may hang so that it reacts to SIGKILL only: seconds of its own processor time. */
export const endedIfItHangs = ["sh", "-c", 'ulimit -t 30; exec "$@"', "sh"];

export type RunningBlog = Awaited<ReturnType<typeof startBlog>>;

/**
 * Starts the built server in a child process, on a free port, with a new data folder.
 *
 * @param env settings; rate limits are off, because all clients of a test share one address
 * @param isFirstStart starts without a data folder; otherwise with an administrator and no post
 * @param prepare changes the data folder before the start
 * @param within as in `failingStart`
 */
export async function startBlog(
  env: Record<string, string> = {},
  { isFirstStart = false, prepare = async (_dataDir: string) => {}, within = [] as string[] } = {},
) {
  if (isFirstStart) return runBlog(mkdtempSync(join(tmpdir(), "longhand-e2e-")), env);
  const { dataDir, token, imageId } = await stoppedBlog();
  await prepare(dataDir);
  return runBlog(dataDir, env, { token, imageId }, within);
}

/** A data folder with an administrator, an image and no post, of a server that is not running. */
export async function stoppedBlog() {
  const { folder, token, imageId } = await emptyBlog();
  const dataDir = mkdtempSync(join(tmpdir(), "longhand-e2e-"));
  cpSync(folder, dataDir, { recursive: true });
  return { dataDir, token, imageId };
}

interface Made {
  token: string;
  imageId: string;
}

interface EmptyBlog extends Made {
  folder: string;
}

/**
 * Servers for many tests, one without settings and one with those of the last test that had some. Each test gets an empty blog
 * with a new token; a server that a test stopped or restarted is replaced.
 */
export function reusedServers() {
  const servers = new Map<"plain" | "set", Server & { settings: string }>();
  return {
    async emptyBlog(env: Record<string, string> = {}): Promise<RunningBlog> {
      const settings = JSON.stringify(env);
      const place = Object.keys(env).length === 0 ? "plain" : "set";
      const running = servers.get(place);
      if (running?.isUndisturbed() && running.settings === settings) {
        const { folder, imageId } = await emptyBlog();
        return blogOn(running, { token: await putBack(folder, running), imageId });
      }
      await running?.stop();
      const { dataDir, ...made } = await stoppedBlog();
      const server = await runServer(dataDir, env);
      servers.set(place, { ...server, settings });
      return blogOn(server, made);
    },
    stop: async () => {
      for (const server of servers.values()) await server.stop();
    },
  };
}

/** Replaces a running server's data. @returns a new token: late requests of the last test's pages are refused */
async function putBack(folder: string, { origin, dataDir }: Server): Promise<string> {
  const empty = new Database(databaseFile(folder));
  // While the server writes, better-sqlite3 ends the copy at once: without an error, and without a page.
  while ((await empty.backup(databaseFile(dataDir))).totalPages === 0) await wait(5);
  empty.close();
  // A copy of an image that the last test's page asked for may arrive while the folder is removed (ENOTEMPTY).
  rmSync(imageFolder(dataDir), { recursive: true, maxRetries: 10, retryDelay: 20 });
  cpSync(imageFolder(folder), imageFolder(dataDir), { recursive: true });
  const db = openDatabase(databaseFile(dataDir));
  db.delete(sessions).run();
  const token = aSession(db, { email });
  const names = db.select({ name: categories.name }).from(categories).orderBy(categories.position).all();
  db.$client.close();
  const client = trpcClient(origin, token);
  // The server keeps categories in memory, and notices the change of another process within a second.
  while (String(await client.category.names.query()) !== String(names.map(({ name }) => name))) await wait(20);
  // Clear the page cache: the server notices its own changes at once.
  await client.comment.move.mutate({ moves: [{ commentId: "none", to: "waiting" }] });
  return token;
}

let madeBlog: Promise<EmptyBlog> | undefined;

/** A data folder made once in a run and copied, because hashing a password is slow. */
function emptyBlog(): Promise<EmptyBlog> {
  madeBlog ??= shared("empty-blog", async (folder) => {
    const blog = await runBlog(join(folder, "data"), {});
    const { items } = await blog.admin.post.adminList.query({});
    for (const { _id } of items) await blog.admin.post.remove.mutate({ postId: _id });
    await blog.admin.trash.empty.mutate();
    const imageId = await uploadImageFile(blog.origin, blog.token);
    await blog.kill("SIGTERM");
    const db = openDatabase(databaseFile(blog.dataDir));
    db.update(admins)
      .set({ passwordHash: cheapHash(password) })
      .run();
    db.$client.close();
    return { token: blog.token, imageId };
  }).then(
    ({ folder, made }) => ({ folder: join(folder, "data"), ...made }),
    (error) => {
      // The next test tries again.
      madeBlog = undefined;
      throw error;
    },
  );
  return madeBlog;
}

/**
 * A folder that the first worker of a run fills, while others wait, and all use.
 *
 * @param make fills the given folder
 */
async function shared<T>(name: string, make: (folder: string) => Promise<T>): Promise<{ folder: string; made: T }> {
  const { RUN_FOLDER } = process.env;
  if (!RUN_FOLDER) throw new Error("tests/support/run-folder.ts is no global setup of this run");
  const folder = join(RUN_FOLDER, name);
  const note = (of: string) => join(of, "made.json");
  if (!existsSync(folder)) {
    // It ends with its process, too.
    const lock = new Database(`${folder}.lock`, { timeout: startMs });
    try {
      lock.exec("BEGIN EXCLUSIVE");
      if (!existsSync(folder)) {
        const own = mkdtempSync(join(RUN_FOLDER, `${name}-`));
        writeFileSync(note(own), JSON.stringify(await make(own)));
        renameSync(own, folder);
      }
    } finally {
      lock.close();
    }
  }
  return { folder, made: JSON.parse(readFileSync(note(folder), "utf8")) };
}

async function runBlog(dataDir: string, env: Record<string, string>, made: Partial<Made> = {}, within?: string[]) {
  return blogOn(await runServer(dataDir, env, within), made);
}

/** A server whose data folder is replaced for each test. */
async function runServer(dataDir: string, env: Record<string, string>, withinFirst?: string[]) {
  const settings = {
    PATH: process.env.PATH ?? "",
    NODE_ENV: "production",
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
    TIME_ZONE: "UTC",
    LOG_LEVEL: "error",
    RATE_LIMITS: "off",
    ...env,
  };
  let server = await launch(settings, withinFirst);
  let isUndisturbed = true;
  return {
    origin: server.origin,
    dataDir,
    /** Whether it runs and was not restarted. */
    isUndisturbed: () => isUndisturbed,
    pid: () => server.child.pid as number,
    output: () => server.output(),
    kill(signal: NodeJS.Signals) {
      isUndisturbed = false;
      return end(server.child, signal);
    },
    async restart(changed: Record<string, string> = {}, within?: string[]) {
      isUndisturbed = false;
      await end(server.child, "SIGTERM");
      server = await launch({ ...settings, ...changed }, within);
    },
    async crashWhileStarting(afterMs: number) {
      const child = spawnServer(settings);
      await wait(afterMs);
      await end(child, "SIGKILL");
    },
    async stop() {
      await end(server.child, "SIGTERM");
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export function trpcClient(origin: string, token?: string) {
  const headers = token ? { authorization: token } : {};
  return createTRPCClient<AppRouter>({
    links: [httpLink({ url: `${origin}/trpc`, transformer: superjson, headers })],
  });
}

type Server = Awaited<ReturnType<typeof runServer>>;

async function blogOn(server: Server, made: Partial<Made>) {
  const { origin, dataDir } = server;
  const visitor = trpcClient(origin);
  const signIn = async () => (await visitor.session.signIn.mutate({ email, password })).token;
  const token = made.token ?? (await signIn());
  const admin = trpcClient(origin, token);
  let { imageId } = made;

  return {
    origin,
    dataDir,
    email,
    password,
    token,
    /** Signs in. @returns the token of the new session */
    signIn,
    /** The server's process id. */
    pid: server.pid,
    /** Everything that the server has printed. */
    output: server.output,
    /** Callers of the procedures, as the administrator and as a visitor. */
    admin,
    visitor,
    /** A published post; a test passes only its differences. All posts share one image. */
    async aPost(given: Partial<PostInput> = {}) {
      imageId ??= await uploadImageFile(origin, token);
      const { post } = await admin.post.add.mutate({
        title: "A walk in the hills",
        subTitle: "What the map does not say",
        description: "<p>It had rained all night.</p>",
        category: "Lifestyle",
        isPublished: true,
        imageId,
        ...given,
      });
      return post;
    },
    /** An approved comment. */
    async aComment(postId: string, content: string, name = "Ada") {
      await visitor.comment.add.mutate({ postId, name, content });
      const waiting = await admin.comment.adminList.query({ status: "waiting" });
      const comment = waiting.comments.find((it) => it.content === content);
      if (comment) await admin.comment.approve.mutate({ commentId: comment._id });
    },
    /** Sends a signal and waits; `SIGKILL` is a crash. @returns the exit code, null after a fatal signal */
    kill: server.kill,
    /** Restarts on the same port and folder, with changed settings; `within` as in `failingStart`. */
    restart: server.restart,
    /** Starts again and crashes after this many milliseconds, ready or not. */
    crashWhileStarting: server.crashWhileStarting,
    stop: server.stop,
  };
}

/**
 * Starts the built server and waits until the start fails.
 *
 * @param within a command prefix that removes rights or disk space
 */
export async function failingStart(env: Record<string, string>, within: string[] = []) {
  const child = spawnServer(
    { PATH: process.env.PATH ?? "", ADMIN_PASSWORD: password, LOG_LEVEL: "warn", ...env },
    within,
  );
  const [said, complained, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { code: code as number | null, output: said + complained };
}

function spawnServer(env: Record<string, string>, within: string[] = []) {
  const [command = "", ...args] = [...within, process.execPath, join(projectRoot, "dist/server/main.js")];
  const child = spawn(command, args, { env: { ...env, NODE_ENV: "production" }, stdio: ["ignore", "pipe", "pipe"] });
  // A worker that ends during a test ends its server too.
  const endWithTest = () => child.kill("SIGKILL");
  process.once("exit", endWithTest);
  child.once("exit", () => process.off("exit", endWithTest));
  return child;
}

async function launch(env: Record<string, string>, within?: string[]) {
  const child = spawnServer(env, within);
  let output = "";
  const origin = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The server did not start in time: ${output}`)), startMs);
    const read = (chunk: Buffer) => {
      output += chunk;
      const port = /at http:\/\/localhost:(\d+)/.exec(output)?.[1];
      if (!port) return;
      clearTimeout(timer);
      resolve(`http://localhost:${port}`);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("exit", (code) => reject(new Error(`The server stopped with ${code}: ${output}`)));
  });
  return { child, origin, output: () => output };
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => {
    child.once("exit", resolve);
    child.kill(signal);
  });
}

/** A free port. Not PORT=0, because absolute URLs have the port of the settings. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("There is no free port");
  return address.port;
}

export async function uploadImageFile(
  origin: string,
  token: string,
  size?: Parameters<typeof aJpeg>[0],
): Promise<string> {
  const form = new FormData();
  form.append("image", new Blob([await aJpeg(size)], { type: "image/jpeg" }), "hills.jpg");
  const response = await fetch(`${origin}/api/admin/images`, {
    method: "POST",
    headers: { authorization: token },
    body: form,
  });
  const answer = (await response.json()) as { success: boolean; message: string; imageId: string };
  if (!answer.success) throw new Error(answer.message);
  return answer.imageId;
}
