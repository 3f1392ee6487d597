import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTRPCClient, httpLink } from "@trpc/client";
import superjson from "superjson";
import { projectRoot } from "../../src/server/project-root.ts";
import type { AppRouter } from "../../src/server/router.ts";
import type { BlogInput } from "../../src/shared/blog-schema.ts";
import { aJpeg } from "./pictures.ts";

const email = "writer@example.com";
const password = "correct horse battery";

export type RunningBlog = Awaited<ReturnType<typeof startBlog>>;

/**
 * The built server as a process of its own, on a free port and an empty data folder: what an operator runs.
 *
 * @param env settings; limits are off, since one address plays everybody
 */
export async function startBlog(env: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), "longhand-e2e-"));
  const settings = {
    PATH: process.env.PATH ?? "",
    NODE_ENV: "production",
    PORT: "0",
    DATA_DIR: dataDir,
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
    TIME_ZONE: "UTC",
    LOG_LEVEL: "error",
    RATE_LIMITS: "off",
    ...env,
  };
  let server = await launch(settings);
  const origin = server.origin;

  const callsAs = (token?: string) =>
    createTRPCClient<AppRouter>({
      links: [
        httpLink({ url: `${origin}/trpc`, transformer: superjson, headers: token ? { authorization: token } : {} }),
      ],
    });
  const visitor = callsAs();
  const signIn = async () => (await visitor.session.signIn.mutate({ email, password })).token;
  const token = await signIn();
  const admin = callsAs(token);
  let imageId: string | undefined;

  return {
    origin,
    dataDir,
    email,
    password,
    token,
    /** Opens another session. @returns its token */
    signIn,
    /** Everything the server printed. */
    output: () => server.output(),
    /** The procedures, as the administrator and as a visitor. */
    admin,
    visitor,
    /** A published post; a test states only its difference. All share one picture. */
    async aBlog(given: Partial<BlogInput> = {}) {
      imageId ??= await uploadPicture(origin, token);
      const { blog } = await admin.blog.add.mutate({
        title: "A walk in the hills",
        subTitle: "What the map does not say",
        description: "<p>It had rained all night.</p>",
        category: "Lifestyle",
        isPublished: true,
        imageId,
        ...given,
      });
      return blog;
    },
    /** An approved comment. */
    async aComment(blogId: string, content: string, name = "Ada") {
      await visitor.comment.add.mutate({ blogId, name, content });
      const waiting = await admin.comment.adminList.query({ status: "waiting" });
      const comment = waiting.comments.find((it) => it.content === content);
      if (comment) await admin.comment.approve.mutate({ commentId: comment._id });
    },
    /** Ends the process; `SIGKILL` is a crash. */
    kill: (signal: NodeJS.Signals) => end(server.child, signal),
    /** Starts again on the same port and folder, with other settings where given. */
    async restart(changed: Record<string, string> = {}) {
      await end(server.child, "SIGTERM");
      server = await launch({ ...settings, ...changed, PORT: new URL(origin).port });
    },
    async stop() {
      await end(server.child, "SIGTERM");
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function launch(env: Record<string, string>) {
  const child = spawn(process.execPath, [join(projectRoot, "dist/server/main.js")], { env, stdio: "pipe" });
  let output = "";
  const origin = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      const port = /at http:\/\/localhost:(\d+)/.exec(output)?.[1];
      if (port) resolve(`http://localhost:${port}`);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("exit", (code) => reject(new Error(`The server stopped with ${code}: ${output}`)));
  });
  return { child, origin, output: () => output };
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill(signal);
  });
}

async function uploadPicture(origin: string, token: string): Promise<string> {
  const form = new FormData();
  form.append("image", new Blob([await aJpeg()], { type: "image/jpeg" }), "hills.jpg");
  const response = await fetch(`${origin}/api/admin/images`, {
    method: "POST",
    headers: { authorization: token },
    body: form,
  });
  const answer = (await response.json()) as { success: boolean; message: string; imageId: string };
  if (!answer.success) throw new Error(answer.message);
  return answer.imageId;
}
