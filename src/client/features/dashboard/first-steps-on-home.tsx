import type { ReactNode } from "react";
import { trpc } from "../../lib/calls/trpc.ts";
import { FirstSteps } from "./first-steps.tsx";

/**
 * Shows the first steps on the home page of a new blog, as on the dashboard. Shows nothing when the token is no longer
 * valid.
 */
export default function FirstStepsOnHome(): ReactNode {
  const { data } = trpc.dashboard.summary.useQuery(undefined, { meta: { isQuiet: true } });
  return (
    data && (
      <div className="page">
        <FirstSteps summary={data} />
      </div>
    )
  );
}
