import {
  Component,
  type ComponentProps,
  type ComponentType,
  createElement,
  lazy,
  type ReactNode,
  Suspense,
} from "react";
import { currentAdminWords } from "../lib/admin-words.ts";
import { importAgain } from "../lib/late-module.ts";
import { reloadForScreen } from "../lib/navigation/reload-for-screen.ts";
import { LoadFailed } from "./load-failed.tsx";
import { Spinner } from "./spinner.tsx";
import "./lazy-boundary.css";

/** How many times the user has retried to load missing parts. */
let rounds = 0;

/**
 * Like React's `lazy`, but a failed part is requested again in the next round. Render it in a {@link
 * LazyBoundary}.
 *
 * @param options `isScreen`: the part is a whole screen, so that the page may be reloaded for it after an upgrade
 */
// biome-ignore lint/suspicious/noExplicitAny: the type of React's `lazy` accepts components with any properties
export function lazyPart<Part extends ComponentType<any>>(
  load: () => Promise<{ default: Part }>,
  { isScreen = false } = {},
) {
  let failure: { error: unknown; round: number } | undefined;
  const begin = (before?: unknown) =>
    lazy(async () => {
      try {
        await reloadStyles(before);
        return await importAgain(before, rounds, load);
      } catch (error) {
        failure = { error, round: rounds };
        if (isScreen) reloadForScreen(error);
        throw error;
      }
    });
  let current = begin();
  return (props: ComponentProps<Part>) => {
    // Not at once after a failure: React renders a failed part a second time before it gives up.
    if (failure && failure.round < rounds) {
      current = begin(failure.error);
      failure = undefined;
    }
    return createElement(current, props);
  };
}

/** Requests a failed style sheet again. Its link stays in the head, and Vite never requests a sheet twice. */
async function reloadStyles(failure: unknown): Promise<void> {
  const address = /preload CSS for (\S+)/.exec(String(failure))?.[1];
  const links = [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")];
  const broken = links.find(({ href }) => href === address);
  if (!broken) return;
  await new Promise((resolve, reject) => {
    const link = broken.cloneNode() as HTMLLinkElement;
    link.addEventListener("load", resolve);
    link.addEventListener("error", () => reject(failure));
    broken.replaceWith(link);
  });
}

interface LazyBoundaryProps {
  /** The name of the part, for the message that it could not be loaded. */
  name: string;
  /** The part shows nothing at the moment, so its failure is not shown either. */
  isHidden?: boolean;
  /** The part is a whole screen: the boundary shows a spinner, and a message when loading fails. */
  isScreen?: boolean;
  /** Rendered while the part is loaded. */
  waiting?: ReactNode;
  /** Called after a failure, for parts without space for a button. */
  onFailure?: () => void;
  children: ReactNode;
}

/** The boundaries on the screen: a retry of one missing part retries all. */
const mounted = new Set<LazyBoundary>();

/**
 * Renders a part that is loaded when it is first shown. When loading or rendering fails, only this part is lost, and a
 * button loads it again.
 */
export class LazyBoundary extends Component<LazyBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidMount() {
    mounted.add(this);
  }

  override componentWillUnmount() {
    mounted.delete(this);
  }

  override componentDidCatch() {
    const { isScreen, onFailure } = this.props;
    // Opening the part again requests it again.
    if (isScreen || onFailure) rounds++;
    onFailure?.();
  }

  override render() {
    const words = currentAdminWords().parts;
    const { name, isHidden = false, isScreen = false, waiting, onFailure, children } = this.props;
    if (!this.state.isBroken) {
      return <Suspense fallback={isScreen ? <Spinner label={words.loading} /> : waiting}>{children}</Suspense>;
    }
    if (isHidden || onFailure) return null;
    const refetch = () => {
      rounds++;
      for (const boundary of mounted) boundary.setState({ isBroken: false });
    };
    if (isScreen) {
      const error = new Error(words.failed(name));
      return <LoadFailed query={{ error, refetch }} />;
    }
    return (
      <button type="button" className="button button-small lazy-part" onClick={refetch}>
        {words.loadAgain(name)}
      </button>
    );
  }
}
