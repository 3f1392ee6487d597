import { importSource } from "../../../src/server/moving/import-source.ts";
import type { ImportRequest } from "../../../src/server/moving/jobs/import-jobs.ts";
import type { ReportProgress } from "../../../src/server/moving/progress.ts";
import { type TestAppOptions, testApp } from "../test-app.ts";

/** An empty blog and a function that imports into it, as the command does. */
export function anImportingBlog(options: TestAppOptions = {}) {
  const app = testApp(options);
  const importInto = (path: string, given: Partial<ImportRequest> = {}, progress?: ReportProgress) => {
    const request = {
      path,
      from: null,
      media: null,
      fetches: false,
      isDryRun: false,
      category: null,
      site: null,
      withTrash: false,
      ...given,
    };
    return importSource(app.deps, request, progress);
  };
  return { ...app, importInto };
}
