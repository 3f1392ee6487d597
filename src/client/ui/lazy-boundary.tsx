import {
  Component,
  type ComponentProps,
  type ComponentType,
  createElement,
  lazy,
  type ReactNode,
  Suspense,
} from "react";
import { reloadForScreen } from "../lib/reload-for-screen.ts";
import { currentWords } from "../lib/words.ts";
import { LoadFailed } from "./load-failed.tsx";
import { Spinner } from "./spinner.tsx";
import "./lazy-boundary.css";

/** How often somebody has asked for missing parts again. */
let rounds = 0;

/**
 * React's `lazy`, but a failure is not for ever: in the next round the part is asked for again. It belongs into a
 * {@link LaterPart}.
 *
 * @param options `isScreen`: it stands alone, so that an upgrade may reload the page for it
 */
// biome-ignore lint/suspicious/noExplicitAny: as `lazy` itself says it, properties of any kind
export function lazyPart<Part extends ComponentType<any>>(
  load: () => Promise<{ default: Part }>,
  { isScreen = false } = {},
) {
  let failure: { error: unknown; round: number } | undefined;
  const begin = (before?: unknown) =>
    lazy(async () => {
      try {
        await reloadStyles(before);
        return await load();
      } catch (error) {
        failure = { error, round: rounds };
        if (isScreen) reloadForScreen(error);
        throw error;
      }
    });
  let current = begin();
  return (props: ComponentProps<Part>) => {
    // Not at once after a failure: React renders what failed a second time before it gives up.
    if (failure && failure.round < rounds) {
      current = begin(failure.error);
      failure = undefined;
    }
    return createElement(current, props);
  };
}

/** A style sheet that did not arrive stays in the head as if it had, and Vite asks for none a second time. */
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

interface LaterPartProps {
  /** Names the part where it could not be loaded. */
  name: string;
  /** It shows nothing at the moment: neither does its failure. */
  isHidden?: boolean;
  /** It is a whole screen: it says that it is on its way, and that it could not be loaded. */
  isScreen?: boolean;
  /** Told of a failure, for parts that leave no place for a button. */
  onFailure?: () => void;
  children: ReactNode;
}

/** What is on the screen: whoever asks for one missing part again asks for all. */
const places = new Set<LaterPart>();

/**
 * A place for a part that is loaded when it is first shown. When it cannot be, or breaks, only this place is lost: a
 * button there tries again.
 */
export class LaterPart extends Component<LaterPartProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidMount() {
    places.add(this);
  }

  override componentWillUnmount() {
    places.delete(this);
  }

  override componentDidCatch() {
    const { isScreen, onFailure } = this.props;
    // Whoever opens it again asks for it again.
    if (isScreen || onFailure) rounds++;
    onFailure?.();
  }

  override render() {
    const words = currentWords();
    const { name, isHidden = false, isScreen = false, onFailure, children } = this.props;
    if (!this.state.isBroken) {
      return <Suspense fallback={isScreen && <Spinner label={words.loading} />}>{children}</Suspense>;
    }
    if (isHidden || onFailure) return null;
    const refetch = () => {
      rounds++;
      for (const place of places) place.setState({ isBroken: false });
    };
    if (isScreen) {
      const error = new Error(words.partFailed(name));
      return <LoadFailed query={{ error, refetch }} />;
    }
    return (
      <button type="button" className="button button-small later-part" onClick={refetch}>
        {words.loadPartAgain(name)}
      </button>
    );
  }
}
