import type { Plugin } from "vite";
import type { createApp as CreateApp } from "../src/server/app.ts";
import type { startBackgroundWork as StartBackgroundWork } from "../src/server/background-work.ts";
import type { readSettings as ReadSettings } from "../src/server/core/settings/settings.ts";
import type { openDeps as OpenDeps } from "../src/server/open-deps.ts";
import type { prepareFirstStart as PrepareFirstStart } from "../src/server/ops/first-start.ts";

/**
 * Runs client and server in one process for development. Vite serves the client's modules. The application is loaded again
 * for every request, so a change to the server needs no restart. The database is opened and migrated once.
 */
export function longhandDev(): Plugin {
  return {
    name: "longhand-dev",
    apply: "serve",
    async configureServer(server) {
      if (process.env.VITEST) return;
      const { readSettings } = (await server.ssrLoadModule("/src/server/core/settings/settings.ts")) as {
        readSettings: typeof ReadSettings;
      };
      const { openDeps } = (await server.ssrLoadModule("/src/server/open-deps.ts")) as { openDeps: typeof OpenDeps };
      const firstStart = await server.ssrLoadModule("/src/server/ops/first-start.ts");
      const deps = openDeps(readSettings(process.env));
      const password = await (firstStart.prepareFirstStart as typeof PrepareFirstStart)(deps);
      if (password) server.config.logger.info(`\n  First start: ${deps.settings.adminEmail}  ${password}\n`);

      const { startBackgroundWork } = (await server.ssrLoadModule("/src/server/background-work.ts")) as {
        startBackgroundWork: typeof StartBackgroundWork;
      };
      const background = startBackgroundWork(deps);
      server.httpServer?.once("close", () => void background.stop().then(background.finish));

      const assets = {
        loader: "/src/client/loader/loader.ts",
        application: "/src/client/entry-client.tsx",
        words: (language: string) => `/src/client/words/${language}.ts`,
        adminLanguage: "/src/client/loader/admin-language.ts",
        adminWords: (language: string) => `/src/client/words/admin/${language}.ts`,
        fonts: [],
        faces: {
          sourceSans: { style: "/src/client/styles/faces/source-sans.css", fonts: [] },
          bitter: { style: "/src/client/styles/faces/bitter.css", fonts: [] },
        },
        styles: ["/src/client/styles/main.css"],
        handler: (_req: unknown, _res: unknown, next: () => void) => next(),
        finish: (url: string, html: string) => server.transformIndexHtml(url, html),
      };
      return () => {
        server.middlewares.use(async (req, res, next) => {
          try {
            const { createApp } = (await server.ssrLoadModule("/src/server/app.ts")) as { createApp: typeof CreateApp };
            createApp(deps, assets)(req, res);
          } catch (error) {
            next(error);
          }
        });
      };
    },
  };
}
